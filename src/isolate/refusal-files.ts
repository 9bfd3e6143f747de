import { fileURLToPath } from 'node:url'

/**
 * The files with the texts of refusals. A process with limited permissions must be allowed to read them if its program
 * refuses files.
 */
export const REFUSAL_FILES = [
  fileURLToPath(import.meta.resolve('../refusals.ts')),
  fileURLToPath(import.meta.resolve('../refusals/')),
]
