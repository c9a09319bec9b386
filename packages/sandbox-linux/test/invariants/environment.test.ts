import { describe, expect, it } from "@effect/vitest";
import fc from "fast-check";
import { environmentOf } from "../../src/profile/environment.ts";
import type { Grants } from "../../src/profile/grants.ts";

const grants = (some: Partial<Grants> = {}): Grants => ({
  workspaceWritable: true,
  gitMetadata: false,
  autoExecuted: false,
  network: false,
  external: false,
  ...some
});

/** Written out a second time on purpose: a name more in the source is a decision that this list has to follow. */
const listed = new Set(
  (
    "TERM LANG LC_ALL LC_CTYPE TZ USER LOGNAME PATH RUSTUP_HOME CARGO_HOME GOPATH GOROOT JAVA_HOME VIRTUAL_ENV " +
    "PYENV_ROOT NVM_DIR DOTNET_ROOT SSL_CERT_FILE SSL_CERT_DIR NODE_EXTRA_CA_CERTS REQUESTS_CA_BUNDLE " +
    "CURL_CA_BUNDLE GIT_SSL_CAINFO PIP_CERT HTTP_PROXY HTTPS_PROXY NO_PROXY ALL_PROXY"
  ).split(" ")
);

describe("the environment of a command", () => {
  it.prop(
    "holds no value of a variable that is not on the list",
    [fc.dictionary(fc.stringMatching(/^[A-Z][A-Z_]{0,20}$/), fc.constant("the-secret")), fc.boolean()],
    ([host, network]) => {
      const leaked = Object.entries(environmentOf(host, "/h", grants({ network }))).filter(
        ([name, value]) => value === "the-secret" && !listed.has(name)
      );
      expect(leaked).toEqual([]);
    }
  );

  it("says where the home and the private places are, and that this is a sandbox", () => {
    expect(environmentOf({ PATH: "/p" }, "/home/u", grants())).toMatchObject({
      HOME: "/home/u",
      PATH: "/p",
      TMPDIR: "/tmp",
      XDG_RUNTIME_DIR: "/tmp/latch-runtime",
      LATCH_SANDBOX: "1"
    });
  });

  it("has a search path even when Latch has none", () => {
    expect(environmentOf({}, "/h", grants())["PATH"]).toBe("/usr/local/bin:/usr/bin:/bin");
  });

  it("sends build output to the private directory when the workspace is read-only", () => {
    const readOnly = environmentOf({}, "/h", grants({ workspaceWritable: false }));
    expect(readOnly).toMatchObject({ CARGO_TARGET_DIR: "/tmp/latch-target", PYTHONDONTWRITEBYTECODE: "1" });
    expect(environmentOf({}, "/h", grants())).not.toHaveProperty("CARGO_TARGET_DIR");
  });

  it("passes a proxy only with the network, and only when no password is in its address", () => {
    const host = { HTTPS_PROXY: "http://proxy:3128", http_proxy: "http://user:pass@proxy:3128" };
    expect(environmentOf(host, "/h", grants())).not.toHaveProperty("HTTPS_PROXY");
    const networked = environmentOf(host, "/h", grants({ network: true }));
    expect(networked["HTTPS_PROXY"]).toBe("http://proxy:3128");
    expect(networked).not.toHaveProperty("http_proxy");
  });
});
