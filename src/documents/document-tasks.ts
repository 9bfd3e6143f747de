import { canAsk } from './can-ask.ts'
import { sourceMaterial } from './lessons/source-material.ts'

/** What is done with long documents in threads of their own. */
export const DOCUMENT_TASKS = { canAsk, sourceMaterial }
