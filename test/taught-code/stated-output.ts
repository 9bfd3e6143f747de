import type { Program } from './list-programs.ts'

/**
 * Matches a comment that states output behind a statement that prints: `print(total)  # 12`, `console.log(total)  //
 * 12`.
 */
const COMMENT_BEHIND = /(?:print|console\.log)\(.*\)\s+(?:#|\/\/) (.+)$/
/** Matches a comment that states output on a line of its own. A file name is no output. */
const COMMENT_ALONE = /^(?:#|\/\/) (?!\S+\.\w+$)(.+)$/
/**
 * Matches a sentence that begins with "Prints" or "It prints", up to its period; code in backticks may contain periods.
 */
const SENTENCE_ON_OUTPUT = /(?:^|[.!?)]\s+|\n)(?:It prints|Prints)((?:[^.`]|`[^`]*`)*)/g
/**
 * Matches a plain word such as `int`. In a sentence that begins with "Prints", such a word in backticks is a name, not
 * a line of output.
 */
const NAME = /^[A-Za-z_]+$/

/** Lists the lines that a program prints according to its comments, and according to the text around it, each in order. */
export function listStatedLines({ code, says }: Program): { byComments: string[]; byText: string[] } {
  return {
    byComments: code.split('\n').flatMap(line => {
      const behind = COMMENT_BEHIND.exec(line)?.[1]
      return behind === undefined ? (COMMENT_ALONE.exec(line)?.[1]?.split(', ') ?? []) : [behind]
    }),
    byText: [...says.matchAll(SENTENCE_ON_OUTPUT)].flatMap(([, sentence]) =>
      [...sentence!.matchAll(/`([^`]*)`/g)].map(([, line]) => line!).filter(line => !NAME.test(line)),
    ),
  }
}

/**
 * Lists the stated lines that the output lacks, or has in another order. Texts may use other quotation marks than the
 * output.
 */
export function findUnprinted(stated: string[], output: string): string[] {
  const printedLines = output.split('\n').map(unifyQuotes)
  let from = 0
  return stated.filter(line => {
    const at = printedLines.indexOf(unifyQuotes(line), from)
    if (at >= 0) from = at + 1
    return at < 0
  })
}

function unifyQuotes(line: string): string {
  return line.trim().replaceAll('"', "'")
}
