import type { Program } from './list-programs.ts'

/** A comment behind a statement that prints: `print(total)  # 12`, `console.log(total)  // 12`. */
const COMMENT_BEHIND = /(?:print|console\.log)\(.*\)\s+(?:#|\/\/) (.+)$/
/** A comment on a line of its own that lists what was printed; the name of a file is none. */
const COMMENT_ALONE = /^(?:#|\/\/) (?!\S+\.\w+$)(.+)$/
/** A sentence that begins with "Prints" or "It prints", up to its period; code in it may hold periods. */
const SENTENCE_ON_OUTPUT = /(?:^|[.!?)]\s+|\n)(?:It prints|Prints)((?:[^.`]|`[^`]*`)*)/g
/** `int` in such a sentence is a name, not a line of output. */
const NAME = /^[A-Za-z_]+$/

/** The lines that a program prints by its comments, and by the text around it, each in order. */
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

/** Those of the stated lines that were not printed in their order. Texts quote strings in the quotation marks that they like. */
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
