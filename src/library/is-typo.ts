/** Letters that are written for each other: "negociation", "hygeine", "organize". */
const CONFUSED = ['aeiouy', 'szck', 'ct', 'mn']

/**
 * Whether `word` is `name` with one slip of the pen: a letter too few or too many, two letters swapped, or a letter that
 * sounds alike. Any other letter makes another word: "relegation" is no delegation, "projection" no protection.
 */
export function isTypo(word: string, name: string): boolean {
  if (word[0] !== name[0] || Math.abs(word.length - name.length) > 1) return false
  let at = 0
  while (at < word.length && word[at] === name[at]) at++
  if (word.length < name.length) return word.slice(at) === name.slice(at + 1)
  if (word.length > name.length) return word.slice(at + 1) === name.slice(at)
  if (at === word.length) return false
  const swapped = word[at] === name[at + 1] && word[at + 1] === name[at]
  if (swapped && word.slice(at + 2) === name.slice(at + 2)) return true
  const alike = CONFUSED.some(letters => letters.includes(word[at]!) && letters.includes(name[at]!))
  return alike && word.slice(at + 1) === name.slice(at + 1)
}
