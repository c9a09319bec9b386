/** Writes a number of seconds as hours, minutes and seconds, leaving out what is zero. */
export const formatDuration = (total) => {
  const parts = [
    [Math.floor(total / 3_600), "h"],
    [Math.floor((total % 3_600) / 60), "m"],
    [total % 60, "s"]
  ];
  const written = parts.filter(([count]) => count > 0).map(([count, unit]) => `${count}${unit}`);
  return written.length === 0 ? "0s" : written.join(" ");
};
