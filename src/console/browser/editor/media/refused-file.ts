import type { RefusalName } from '../../../../refusals.ts'

/** Reasons for which an upload is refused although the same file may be taken the next time. */
const NOT_OF_THE_FILE: readonly string[] = ['upload-slow'] satisfies RefusalName[]

/** Whether an upload was refused for its file, so that sending the same file again is of no use. */
export function isRefusedFile(status: number, answer: { reason?: string | null } | null): boolean {
  return status === 400 && typeof answer?.reason === 'string' && !NOT_OF_THE_FILE.includes(answer.reason)
}
