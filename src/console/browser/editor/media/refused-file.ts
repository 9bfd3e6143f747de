import type { RefusalName } from '../../../../refusals.ts'

/** Reasons to refuse an upload that have nothing to do with the file: the same file may be accepted the next time. */
const NOT_OF_THE_FILE: readonly string[] = ['upload-slow'] satisfies RefusalName[]

/** Whether an upload was refused because of its file, so that sending the same file again is of no use. */
export function isRefusedFile(status: number, answer: { reason?: string | null } | null): boolean {
  return status === 400 && typeof answer?.reason === 'string' && !NOT_OF_THE_FILE.includes(answer.reason)
}
