/** Texts of every sort that passes through a coding session. All written or generated here. */

const prose = `The harbour had been quiet for a week when the first of the trawlers came back. Nobody had expected it before the
spring, and the woman who kept the ice house was the only one awake to see it round the point. She counted the lights
twice, because there ought to have been four and there were only three, and then she went to ring the bell. By the time
the men had pulled on their boots and come down to the quay, the boat was alongside, riding low, with her nets still out
and a long scrape of bare wood along the port side. What surprised everyone was how little the crew wanted to say. They
tied up, they thanked the woman for the coffee, and the skipper asked whether the post had come. It had not; the road
over the hill had been closed since the storm. He nodded as though this settled something that had been troubling him
for a long time, folded his gloves, and began without hurrying to walk up towards the church.`;

const documentation = `## Configuration

The service reads its settings from \`config.toml\` in the state directory. Unknown keys are refused: a typing mistake that is
silently ignored costs an afternoon. Every value has a default, and \`doctor\` prints where each one came from.

- **retries**: how often a request is tried again after a transient failure. The default of 3 suits most networks; raise
  it behind a flaky proxy, and set it to 0 in tests.
- **timeout_seconds**: an upper bound for one attempt, not for the whole operation. See [deadlines](./deadlines.md).
- **cache**: \`memory\`, \`disk\` or \`none\`. The disk cache survives a restart but needs about 200 MB.

> Note: changing \`cache\` while the service is running takes effect at the next start only.

| setting | type | default |
|---|---|---|
| retries | integer | 3 |
| timeout_seconds | number | 30 |
| cache | string | "memory" |
`;

const typescript = `import { Effect, Layer, Option, Schema } from "effect";

export interface RetryPolicy {
  readonly attempts: number;
  readonly baseDelayMillis: number;
  readonly jitter: boolean;
}

const clamp = (value: number, low: number, high: number): number => Math.min(high, Math.max(low, value));

/** Works out how long to wait before the next attempt; none when there is no next attempt. */
export const nextDelay = (policy: RetryPolicy, attempt: number, random: () => number): Option.Option<number> => {
  if (attempt >= policy.attempts) {
    return Option.none();
  }
  const exponential = policy.baseDelayMillis * 2 ** attempt;
  const spread = policy.jitter ? exponential * 0.25 * (random() * 2 - 1) : 0;
  return Option.some(clamp(Math.round(exponential + spread), 0, 60_000));
};

export class ConnectionRefused extends Schema.TaggedError<ConnectionRefused>()("ConnectionRefused", {
  host: Schema.String,
  port: Schema.Number,
}) {
  override get message() {
    return \`\${this.host}:\${this.port} refused the connection\`;
  }
}

for (const [index, entry] of Object.entries(registry).filter(([, item]) => item.enabled && !item.hidden)) {
  switch (entry.kind) {
    case "file":
      results.push({ index, path: entry.path, size: entry.stat?.size ?? 0 });
      break;
    default:
      throw new TypeError(\`unexpected kind \${entry.kind}\`);
  }
}
`;

const python = `from __future__ import annotations

import asyncio
import dataclasses
import logging
from collections import defaultdict

logger = logging.getLogger(__name__)


@dataclasses.dataclass(frozen=True, slots=True)
class Reading:
    sensor_id: str
    value: float
    taken_at: float | None = None


def moving_average(values: list[float], window: int = 5) -> list[float]:
    """Average over a trailing window; the first few entries average over what there is."""
    if window < 1:
        raise ValueError(f"window must be positive, got {window!r}")
    out: list[float] = []
    running = 0.0
    for i, v in enumerate(values):
        running += v
        if i >= window:
            running -= values[i - window]
        out.append(running / min(i + 1, window))
    return out


async def collect(queue: asyncio.Queue[Reading], limit: int) -> dict[str, list[Reading]]:
    by_sensor: dict[str, list[Reading]] = defaultdict(list)
    while sum(len(v) for v in by_sensor.values()) < limit:
        reading = await asyncio.wait_for(queue.get(), timeout=2.5)
        if reading.value != reading.value:  # NaN
            logger.warning("dropping NaN from %s", reading.sensor_id)
            continue
        by_sensor[reading.sensor_id].append(reading)
    return by_sensor
`;

const rust = `use std::collections::HashMap;
use std::sync::{Arc, Mutex};

#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Token<'a> {
    Ident(&'a str),
    Number(i64),
    Punct(char),
}

impl<'a> Iterator for Lexer<'a> {
    type Item = Result<Token<'a>, LexError>;

    fn next(&mut self) -> Option<Self::Item> {
        let start = self.chars.peek()?.0;
        while let Some(&(_, c)) = self.chars.peek() {
            if !c.is_alphanumeric() && c != '_' {
                break;
            }
            self.chars.next();
        }
        let end = self.chars.peek().map_or(self.src.len(), |&(i, _)| i);
        Some(Ok(Token::Ident(&self.src[start..end])))
    }
}

pub fn intern(table: &Arc<Mutex<HashMap<String, u32>>>, name: &str) -> u32 {
    let mut guard = table.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
    let next = guard.len() as u32;
    *guard.entry(name.to_owned()).or_insert(next)
}
`;

const shell = `#!/usr/bin/env bash
set -euo pipefail
root="$(cd "$(dirname "\${BASH_SOURCE[0]}")/.." && pwd)"
for file in "$root"/packages/*/package.json; do
  name=$(jq -r '.name' "$file")
  if ! grep -q "\\"$name\\"" "$root/tsconfig.json"; then
    echo "missing reference: $name" >&2
    exit 1
  fi
done
find . -type f -name '*.log' -mtime +7 -print0 | xargs -0 -r rm -f --
curl -fsSL "https://example.org/install.sh?channel=stable&arch=$(uname -m)" -o /tmp/install.sh && chmod +x /tmp/install.sh
`;

const json = JSON.stringify(
  Array.from({ length: 14 }, (_, index) => ({
    id: `job-${1000 + index * 37}`,
    status: ["queued", "running", "failed", "done"][index % 4],
    owner: { name: ["Ines Marquardt", "Tomasz Wolny", "Priya Raghunathan"][index % 3], team: "platform" },
    durations: [12.5 + index, 0.25, 118],
    tags: ["nightly", "linux-x64", `retry-${index % 3}`],
    finishedAt: index % 4 === 3 ? `2026-03-${10 + index}T04:${10 + index}:59.120Z` : null,
    exitCode: index % 4 === 2 ? 137 : 0
  }))
);

const prettyJson = JSON.stringify(JSON.parse(json).slice(0, 6), null, 2);

const logs = Array.from({ length: 24 }, (_, index) => {
  const time = `2026-03-14 09:${String(10 + index)}:${String((index * 17) % 60).padStart(2, "0")}.${String((index * 311) % 1000).padStart(3, "0")}`;
  const level = ["INFO", "DEBUG", "WARN", "ERROR"][index % 4];
  return [
    `${time} ${level} [http-worker-${index % 8}] c.e.gateway.RequestFilter - GET /api/v2/orders/${48_213 + index * 91} 200 ${index * 13 + 4}ms`,
    `${time} ${level} [scheduler] pool=primary active=${index % 5}/10 waiting=${index % 3} trace_id=${hex(index, 16)}`,
    `${time} ${level} kernel: [${1234 + index}.${(index * 7919) % 1_000_000}] eth0: link is up, 1000 Mbps, full duplex`
  ][index % 3];
}).join("\n");

const stack = `Error: ENOENT: no such file or directory, open '/srv/app/dist/manifest.json'
    at Object.openSync (node:fs:601:3)
    at readFileSync (node:fs:469:35)
    at loadManifest (/srv/app/src/assets/manifest.ts:42:17)
    at async Server.start (/srv/app/src/server.ts:118:5) {
  errno: -2,
  syscall: 'open',
  code: 'ENOENT',
  path: '/srv/app/dist/manifest.json'
}
thread 'main' panicked at src/lexer.rs:57:14:
called \`Result::unwrap()\` on an \`Err\` value: ParseIntError { kind: InvalidDigit }
note: run with \`RUST_BACKTRACE=1\` environment variable to display a backtrace
Traceback (most recent call last):
  File "/usr/lib/python3.11/asyncio/tasks.py", line 490, in wait_for
    return fut.result()
asyncio.exceptions.CancelledError
error[E0308]: mismatched types
  --> crates/store/src/append.rs:88:22
   |
88 |     let next: u64 = row.get(0)?;
   |               ---   ^^^^^^^^^^^ expected \`u64\`, found \`i64\`
   |               |
   |               expected due to this
`;

const diff = `diff --git a/src/pool.ts b/src/pool.ts
index 3f2a91c..b04d7ee 100644
--- a/src/pool.ts
+++ b/src/pool.ts
@@ -14,9 +14,12 @@ export class Pool {
   private readonly idle: Connection[] = [];
 
-  acquire(): Promise<Connection> {
-    const free = this.idle.pop();
-    if (free) return Promise.resolve(free);
+  async acquire(signal?: AbortSignal): Promise<Connection> {
+    for (let free = this.idle.pop(); free !== undefined; free = this.idle.pop()) {
+      if (await free.isAlive()) return free;
+      free.destroy();
+    }
+    signal?.throwIfAborted();
     return this.open();
   }
 }
`;

const listing = Array.from(
  { length: 18 },
  (_, index) =>
    `-rw-r--r--  1 build build ${String(index * 4_093 + 212).padStart(8)} Mar ${10 + (index % 20)} 0${index % 10}:4${index % 6} packages/core/src/${["cache", "index", "loader", "schema", "session"][index % 5]}-${index}.test.ts`
).join("\n");

const minified =
  '!function(e,t){"object"==typeof exports&&"undefined"!=typeof module?t(exports):"function"==typeof define&&define.amd?define(["exports"],t):t((e=e||self).lib={})}(this,function(e){"use strict";var t=Object.prototype.hasOwnProperty;function n(e,n){for(var r in n)t.call(n,r)&&(e[r]=n[r]);return e}function r(e){var t=e.parentNode;t&&t.removeChild(e)}function i(e,t,n,r,i){var o={type:e,props:t,key:n,ref:r,__k:null,__:null,__b:0,__e:null,__d:void 0,__c:null,constructor:void 0,__v:null==i?++s:i};return null==i&&null!=l.vnode&&l.vnode(o),o}e.h=i,e.x=n,e.rm=r});'.repeat(
    2
  );

const chinese = `上个星期我们把数据库迁移到了新的服务器，过程比预想的要顺利。唯一的问题是旧的备份脚本仍然指向原来的地址，所以连续三天没有生成任何备份。
小李发现之后立刻修改了配置，并且增加了一个检查：如果备份文件的大小小于一兆字节，就发送警告邮件。另外，登录模块的缓存策略也做了调整，
现在会话的有效期是三十分钟，超过这个时间用户需要重新输入密码。请在下一次发布之前确认所有的集成测试都已经通过，并更新部署文档。`;

const japanese = `先週、データベースを新しいサーバーに移行しました。作業は予定より早く終わりましたが、古いバックアップのスクリプトが以前のアドレスを
参照していたため、三日間バックアップが作成されていませんでした。田中さんが気づいて設定を直し、ファイルのサイズが小さすぎる場合は警告メールを送るように
しました。ログイン画面のキャッシュの方針も変更し、セッションの有効期限は三十分になりました。次のリリースまでに結合テストをすべて確認してください。`;

const korean = `지난주에 데이터베이스를 새 서버로 옮겼습니다. 작업은 예상보다 순조로웠지만 오래된 백업 스크립트가 이전 주소를 가리키고 있어서 사흘 동안 백업이 만들어지지
않았습니다. 김 대리가 이를 발견하고 설정을 고쳤으며, 파일 크기가 너무 작으면 경고 메일을 보내도록 했습니다. 로그인 화면의 캐시 정책도 바꾸었고 세션의 유효 시간은
이제 삼십 분입니다. 다음 배포 전에 통합 테스트가 모두 통과했는지 확인해 주세요.`;

const mixedCjk = `修复 \`parseConfig()\` 在 Windows 上的换行问题 (#482)：把 \`split("\\n")\` 换成 \`split(/\\r?\\n/)\`，并补充了 12 个 test case。
ERROR 2026-03-14 连接超时: host=db-primary port=5432 retries=3
TODO: レビュー後に \`feature/login-cache\` ブランチを main にマージする。`;

const russian = `На прошлой неделе мы перенесли базу данных на новый сервер. Всё прошло спокойнее, чем ожидалось, но старый сценарий резервного
копирования продолжал обращаться к прежнему адресу, и три дня копии не создавались. Анна исправила настройки и добавила проверку размера
файла: если он меньше мегабайта, отправляется предупреждение. Пожалуйста, перед следующим выпуском убедитесь, что все тесты пройдены.`;

const greek = `Την περασμένη εβδομάδα μεταφέραμε τη βάση δεδομένων σε νέο διακομιστή. Όλα πήγαν καλύτερα από το αναμενόμενο, αλλά το παλιό σενάριο
αντιγράφων ασφαλείας έδειχνε ακόμη στην προηγούμενη διεύθυνση. Ελέγξτε παρακαλώ τις δοκιμές πριν από την επόμενη έκδοση.`;

const arabic = `نقلنا قاعدة البيانات الأسبوع الماضي إلى خادم جديد. سار العمل أفضل مما توقعنا، لكن برنامج النسخ الاحتياطي القديم كان لا يزال يشير إلى
العنوان السابق، ولذلك لم تُنشأ أي نسخة لمدة ثلاثة أيام. يرجى التأكد من نجاح جميع الاختبارات قبل الإصدار التالي.`;

const hindi = `पिछले सप्ताह हमने डेटाबेस को नए सर्वर पर स्थानांतरित किया। काम उम्मीद से आसान रहा, लेकिन पुरानी बैकअप स्क्रिप्ट अब भी पुराने पते की ओर इशारा कर रही थी,
इसलिए तीन दिनों तक कोई बैकअप नहीं बना। कृपया अगले संस्करण से पहले सभी परीक्षण जाँच लें।`;

const thai = `สัปดาห์ที่แล้วเราย้ายฐานข้อมูลไปยังเซิร์ฟเวอร์ใหม่ งานราบรื่นกว่าที่คาดไว้ แต่สคริปต์สำรองข้อมูลเก่ายังชี้ไปที่ที่อยู่เดิม จึงไม่มีการสำรองข้อมูลเป็นเวลาสามวัน
กรุณาตรวจสอบว่าการทดสอบทั้งหมดผ่านก่อนการเผยแพร่ครั้งถัดไป`;

const european = `Die Straßenbahn fährt alle zehn Minuten, außer an Sonn- und Feiertagen. Für die Prüfung der Geschäftsgrundlagen müssten wir zusätzliche
Unterlagen anfordern. L'équipe a déjà corrigé le problème signalé par l'hôtel à Orléans, mais la vérification n'est pas terminée. La señora
Muñoz llegó mañana por la mañana según el calendario; ¿podría alguien explicarle qué pasó? Zażółć gęślą jaźń, powiedział Łukasz.`;

const emoji = `Deploy is out 🚀🎉 thanks everyone 🙏 — the cache fix works ✅, login is still slow 🐢 and the map tiles are broken 🗺️❌.
👩‍💻 Ines is on it, 👨‍🔧 Tom helps. Next: 🧪 tests, 📦 release, 🍕 at six! 🇩🇪 🇯🇵 → ok ✓ … “quoted” – dash`;

function hex(seed: number, bytes: number): string {
  let state = (seed * 2_654_435_761 + 97) >>> 0;
  let out = "";
  for (let index = 0; index < bytes; index += 1) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    out += (state >>> 24).toString(16).padStart(2, "0");
  }
  return out;
}

const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
function base64(seed: number, length: number): string {
  let state = (seed * 40_503 + 7) >>> 0;
  let out = "";
  for (let index = 0; index < length; index += 1) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    out += alphabet[state >>> 26] ?? "A";
  }
  return out;
}

const hashes = Array.from(
  { length: 14 },
  (_, index) => `${hex(index, 32)}  dist/chunk-${hex(index + 50, 4)}.js`
).join("\n");
const encoded = base64(3, 1_200);
const numbers = Array.from(
  { length: 80 },
  (_, index) => `${((index * 7919) % 100_000) / 100}\t${(index * 104_729) % 1_000_003}\t-${index}e-3`
).join("\n");
const box =
  `┌────────────┬──────────┐\n│ package    │ status   │\n├────────────┼──────────┤\n│ core       │ ✔ passed │\n│ web        │ ✘ failed │\n└────────────┴──────────┘\n`.repeat(
    3
  );
const rules =
  `${"=".repeat(80)}\n${"-".repeat(80)}\n${"#".repeat(40)} section ${"#".repeat(40)}\n${" ".repeat(60)}x\n\n\n\n${"\t".repeat(12)}y\n`.repeat(
    2
  );

/** By kind of text; the first group is what the table in the documentation reports. */
export const corpus: ReadonlyArray<readonly [name: string, group: "core" | "wider" | "noise", text: string]> =
  [
    ["English prose", "core", prose],
    ["Markdown", "core", documentation],
    ["TypeScript", "core", typescript],
    ["Python", "core", python],
    ["Rust", "core", rust],
    ["shell", "core", shell],
    ["JSON, compact", "core", json],
    ["JSON, indented", "core", prettyJson],
    ["logs", "core", logs],
    ["stack traces", "core", stack],
    ["unified diff", "core", diff],
    ["file listing", "core", listing],
    ["Chinese", "core", chinese],
    ["Japanese", "core", japanese],
    ["Korean", "core", korean],
    ["code and CJK mixed", "core", mixedCjk],
    ["Russian", "wider", russian],
    ["Greek", "wider", greek],
    ["Arabic", "wider", arabic],
    ["Hindi", "wider", hindi],
    ["Thai", "wider", thai],
    ["European languages", "wider", european],
    ["emoji", "wider", emoji],
    ["minified JavaScript", "noise", minified],
    ["hashes", "noise", hashes],
    ["base64", "noise", encoded],
    ["numbers", "noise", numbers],
    ["box drawing", "noise", box],
    ["rules and blanks", "noise", rules]
  ];
