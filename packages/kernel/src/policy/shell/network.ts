/**
 * Programs that talk to other machines, and those that change something there.
 */
import { type Effects, found, join, ordinary, reads } from "./effects.ts";
import { prefixOf, textOf, unknown } from "./field.ts";
import { type Invocation, just, type Rule } from "./invocation.ts";
import { has, type Options, optionsOf, valuesOf } from "./options.ts";
import { writesTo } from "./target.ts";

/** Talks to another machine. */
const talks: ReadonlySet<string> = new Set(
  "nc ncat netcat socat ftp lftp tftp telnet ping ping6 traceroute tracepath mtr dig nslookup host whois nmap aria2c axel httpie lynx links w3m elinks rclone openssl youtube-dl yt-dlp psql mysql mysqldump pg_dump pg_restore redis-cli mongo mongosh sqlcmd cqlsh ntpdate arp-scan tcpdump tshark ngrok cloudflared websocat grpcurl xh".split(
    " "
  )
);

/** Changes something on another machine or service. */
const changesRemote: ReadonlySet<string> = new Set(
  "scp sftp rsync gh glab hub docker docker-compose podman nerdctl buildah skopeo kubectl oc helm helmfile k9s kustomize terraform tofu terragrunt pulumi ansible ansible-playbook vagrant packer aws gcloud gsutil bq az doctl heroku vercel netlify fly flyctl wrangler firebase supabase railway eb sam cdk serverless sls cf ibmcloud oci linode-cli hcloud scw s3cmd mc mail mailx sendmail msmtp mutt twine".split(
    " "
  )
);

export const isNetworked = (program: string): boolean => talks.has(program) || changesRemote.has(program);

export const networked: Rule = (invocation) => {
  const { program, args } = invocation;
  if (args.length === 1 && /^(--version|--help|-V|version)$/.test(textOf(args[0]) ?? ""))
    return just(ordinary);
  if (program === "openssl" && !/^s_(client|server)$/.test(textOf(args[0]) ?? "s_client"))
    return just(ordinary);
  const remote = changesRemote.has(program) ? found("remote", program) : reads;
  return just(join(found("network", program), remote, program === "rsync" ? copied(invocation) : reads));
};

/** The local end of a copy. */
const copied = (invocation: Invocation): Effects => {
  const options = optionsOf(invocation.args, new Set(["-e", "--rsh", "--exclude", "--include", "--filter"]));
  const target = options.operands.at(-1);
  const remote = target === undefined || /^[^/]*:/.test(prefixOf(target));
  const ways = valuesOf(options, "-e", "--rsh").length > 0 ? found("hidden_command", "rsync -e") : reads;
  return join(remote ? reads : writesTo(invocation.context, target, { recursive: true }), ways);
};

const curlValued = new Set(
  "-o --output -O -d --data --data-raw --data-binary --data-urlencode --json -F --form -T --upload-file -X --request -H --header -u --user -A --user-agent -e --referer -b --cookie -c --cookie-jar -K --config -m --max-time --connect-timeout -w --write-out -D --dump-header -x --proxy -r --range --retry -E --cert --key --cacert -y -Y --trace --trace-ascii --stderr --output-dir --resolve --url"
    .split(" ")
    .filter((option) => option !== "-O")
);

/** `curl`: anything but a plain GET or HEAD may change something on the other side. */
export const curl: Rule = (invocation) => {
  const options = optionsOf(invocation.args, curlValued);
  if (onlyVersion(options)) return just(ordinary);
  const method = valuesOf(options, "-X", "--request").map((value) => textOf(value)?.toUpperCase());
  const sends =
    has(
      options,
      "-d",
      "--data",
      "--data-raw",
      "--data-binary",
      "--data-urlencode",
      "--json",
      "-F",
      "--form",
      "-T",
      "--upload-file",
      "-Q",
      "--quote"
    ) ||
    options.flags.some((flag) => /^--(data|form|upload|json)/.test(flag)) ||
    method.some((value) => value !== "GET" && value !== "HEAD" && value !== "OPTIONS") ||
    !options.certain;
  const outputs = valuesOf(
    options,
    "-o",
    "--output",
    "-D",
    "--dump-header",
    "-c",
    "--cookie-jar",
    "--output-dir",
    "--trace",
    "--trace-ascii",
    "--stderr"
  );
  return just(
    join(found("network", "curl"), sends ? found("remote", "curl") : reads, ...written(invocation, outputs))
  );
};

const wgetValued = new Set(
  "-O --output-document -P --directory-prefix -o --output-file -a --append-output --method --post-data --post-file --body-data --body-file --header -U --user-agent -t --tries -T --timeout -i --input-file --user --password -e --execute --use-askpass".split(
    " "
  )
);

export const wget: Rule = (invocation) => {
  const options = optionsOf(invocation.args, wgetValued);
  if (onlyVersion(options)) return just(ordinary);
  const sends =
    has(options, "--post-data", "--post-file", "--body-data", "--body-file", "--method") || !options.certain;
  const outputs = valuesOf(
    options,
    "-O",
    "--output-document",
    "-P",
    "--directory-prefix",
    "-o",
    "--output-file",
    "-a",
    "--append-output"
  );
  const runs =
    has(options, "--use-askpass") || has(options, "-e", "--execute")
      ? found("hidden_command", "wget")
      : reads;
  return just(
    join(
      found("network", "wget"),
      sends ? found("remote", "wget") : reads,
      runs,
      ...written(invocation, outputs)
    )
  );
};

const written = (
  invocation: Invocation,
  outputs: ReadonlyArray<Parameters<typeof writesTo>[1]>
): ReadonlyArray<Effects> =>
  outputs
    .filter((output) => textOf(output) !== "-")
    .map((output) => writesTo(invocation.context, output ?? unknown()));

const onlyVersion = (options: Options): boolean =>
  options.operands.length === 0 && has(options, "-V", "--version", "-h", "--help") && options.certain;
