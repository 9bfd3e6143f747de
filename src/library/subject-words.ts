/** Words that hold a phrase together and say nothing about its subject. */
const CONNECTING = new Set(
  'a an the of for to in on at and or with your my our you we i it its is are be as by from into about this that how what'.split(
    ' ',
  ),
)

/** Words that name a course, a level or an audience: the subject stays the same with them or without. */
const FRAMING = new Set(
  (
    'introduction intro introductory basics basic fundamentals fundamental essentials essential beginner beginners starter starting started ' +
    'getting get learn learning course courses class training train workshop lesson lessons tutorial guide primer crash ' +
    'foundation foundations 101 overview awareness refresher annual mandatory induction onboarding online elearning e module ' +
    'complete quick short practical simple easy effective good better best great successful successfully well ' +
    'skill skills technique techniques tip tips practice practices principle principles concept concepts knowledge understanding understand ' +
    'work works working workplace office company corporate organisation organization business team teams staff employee employees worker workers ' +
    'people new hire hires starters manager managers leader leaders supervisor supervisors professional professionals adult adults everyone ' +
    'level one 1 i a1 a2 english explained using use do make first steps step'
  ).split(' '),
)

export type SubjectWord = { text: string; stem: string; framing: boolean }

/** The words of an English subject without those that only connect. Signs of names such as C++ and C# stay. */
export function subjectWords(subject: string): SubjectWord[] {
  const words =
    subject
      .normalize('NFKC')
      .toLowerCase()
      .replace(/['’]s\b/g, '')
      .match(/[\p{L}\p{N}]+[+#]*/gu) ?? []
  return words
    .filter(word => !CONNECTING.has(word))
    .map(word => ({ text: word, stem: stem(word), framing: FRAMING.has(word) }))
}

/** Just enough for plurals: a longer arm would join "organ" and "organization". */
export function stem(word: string): string {
  if (word.length > 4 && word.endsWith('ies')) return `${word.slice(0, -3)}y`
  if (word.length > 4 && /(ss|sh|ch|x|z)es$/.test(word)) return word.slice(0, -2)
  if (word.length > 3 && word.endsWith('s') && !/(ss|us|is)$/.test(word)) return word.slice(0, -1)
  return word
}
