/** Words that carry the grammar of a question and nothing of what it asks for. */
const list = `a an the this that these those it its i me my mine we us our ours you your yours he him his she her hers they them
their theirs who whom whose which what when where why how is am are was were be been being do does did done doing have has had
having will would shall should can could may might must of in on at by for with from to into onto about as than then so if or
and but not no nor too very just also only own same such there here up down out off over under again once any some each
every all both few more most other another because while during before after above below between through against
let lets please tell know say said says mention mentioned happen happened happens dont didnt doesnt isnt arent wasnt werent
cant couldnt wont wouldnt shouldnt hasnt havent hadnt im ive id ill youre youve theyre weve thats whats hows theres got get
gets getting go goes going went gone come comes came one thing things something anything really much many still ever yet`;

export const stopWords: ReadonlySet<string> = new Set(list.split(/\s+/));
