/**
 * Words that people use for the same thing when they ask later: first those of programming, then everyday ones.
 * A line is a group; a word may stand in several. A word before ">" is answered by the ones after it, not the
 * other way round: a dog is a pet, a pet needn't be a dog.
 */
export const groups = `
bug defect fault issue problem trouble
error failure exception crash panic fault
crash die dying panic abort segfault
fail break broke failing refuse
fix repair solve resolve cure correct patch remedy
slow latency performance sluggish lag bottleneck
fast quick speed faster
flaky intermittent flake unstable nondeterministic
delete remove erase drop purge
create add make introduce
change modify alter edit update
rename name call
choose decide decision pick select settle prefer
reject refuse decline deny abandon drop discard
replace swap substitute
reason cause why because trigger
config configuration setting settings option preference
dependency package library module crate
licence license copyleft gpl
database db postgres sqlite table sql
schema migration column
transaction lock locking concurrency contention
booking reservation
queue job worker background task broker
cache cached caching memo
login signin sign authenticate authentication auth credential
password passphrase secret credential
token key credential session
certificate cert tls ssl
user account customer client
timeout deadline expire expiry
expire expiry timeout valid
retry attempt again backoff
wait pause delay interval
log logging record trace
endpoint route api url
request call query
response answer reply
payload body content
server host backend machine
build compile ci pipeline
deploy release ship rollout launch
rollback revert undo
test spec suite assertion
container docker image
memory heap leak ram
file descriptor handle path
folder directory
script command job
branch commit merge
flag toggle switch
feature functionality
screen page view dashboard
button widget control
picture image photo figure
colour color dark theme
font typeface
stylesheet css
mail email newsletter message
document documentation docs
translation language locale string
timezone time zone clock utc
money amount price cost currency
invoice bill receipt
refund repay
round rounding
keyboard accessibility aria reader
websocket socket connection
heartbeat ping keepalive
disconnect drop close
proxy corporate office
vendor provider supplier
limit quota maximum cap rate
maximum most up limit top
minimum least lower
stale old outdated expired
blurry fuzzy retina dense
space blank
quote quotation quoted
bundle size smaller
shrink smaller reduce
nightly night daily cron
backup dump restore snapshot
outage incident downtime
owner own responsible
approve sign agree allow accept
forbid never must
unchanged unmodified stay same
concurrent parallel simultaneous
guess predict guessable
review audit finding pentest
intern junior apprentice
meeting call conference
attendee participant people
mobile phone device
laptop arm64 apple silicon
version release upgrade
buy purchase bought get
sell sold
job work position career profession occupation
quit resign notice leave
hire employ apprentice
start begin began open launch
finish complete end hand
promote head lead
move relocate moving
home flat apartment house
shop store bakery
pet dog cat puppy animal
dog > greyhound puppy
pet > dog cat rabbit hamster
adopt shelter rescue
child kid children
twins children nephew niece
sister brother sibling
father dad parent
mother mum mom parent
family father mother sister brother aunt uncle cousin parents
friend mate buddy
partner girlfriend boyfriend wife husband
marry wedding bride propose engagement ring
propose ask ring marry
trip travel journey visit vacation holiday
travel > train plane car boat
sport > running swimming surfing skating football tennis cycling marathon
exercise training run workout fit
fit healthy health
race marathon run
injure injury hurt tear torn burn
doctor physician physiotherapist hospital
ill sick illness
food eat meal dish cook
cook bake stew recipe menu
diet vegan vegetarian meat cheese allergic
allergy allergic nuts swell
cake bake
instrument > cello guitar piano violin drums
music song band concert orchestra
art paint painting pottery ceramics
pottery ceramics clay kiln bowl glaze
course class lesson workshop
teach lesson course
study school college university
book novel translation read
author writer
exhibition show museum gallery
film movie cinema
game play board cards
boat sail ship
sea ocean beach
snow winter ice
summer spring autumn
christmas holidays
gift present
loan lend borrow debt
borrow lend
pay repay money
insurance insured covered
water flood pipe
lose lost
like love enjoy favourite favorite
favourite best like love
happy glad proud excited cheer
sad sorry cry cried rough
afraid scared nervous terrified fear
feel felt nervous happy
embarrassing forgot
react bark reaction
advice advise recommend suggest
suggest let propose
plan want going intend
help support assist
attend join come visit
injury knee crutches
hobby activity interest
identity gender
career job field
`;

/** Words whose term begins with other letters than they do. */
export const turned: ReadonlyMap<string, string> = new Map([
  ["best", "good"],
  ["bought", "buy"],
  ["dying", "die"],
  ["sold", "sell"],
  ["torn", "tear"]
]);
