/**
 * @typedef {object} Violation
 * @property {string} rule
 * @property {string} file
 * @property {number} line   0 when the whole file is meant
 * @property {string} message
 */

/** @type {(violation: Violation) => string} */
export const render = ({ rule, file, line, message }) =>
  `${file}${line === 0 ? "" : `:${line}`}  ${rule}: ${message}`;
