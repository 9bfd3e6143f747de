import { fileURLToPath } from 'node:url'

/** The files with the reasons for refusals. A limited process that names a reason has to read them. */
export const REFUSAL_FILES = [
  fileURLToPath(import.meta.resolve('../refusals.ts')),
  fileURLToPath(import.meta.resolve('../refusals/')),
]
