import { fileURLToPath } from 'node:url'
import type { Brief } from '../course/brief.ts'
import type { Forecast } from '../course/forecast.ts'
import type { Material } from '../course/material.ts'
import type { GivenSource, SourceDocument } from '../course/source-document.ts'
import type { Task } from '../isolate/answer-tasks.ts'
import { openThreadPool } from '../isolate/thread-pool.ts'
import type { StoredChoice } from './choose/forecast-choice.ts'
import { type Look, lookThroughJson } from './choose/look-through.ts'
import type { DOCUMENT_TASKS } from './document-tasks.ts'
import { sourceMaterial } from './lessons/source-material.ts'

export type { StoredChoice } from './choose/forecast-choice.ts'
export { type Look, PROPOSAL_REASONS } from './choose/look-through.ts'

type DocumentTask = Task<typeof DOCUMENT_TASKS>

/** A thread ends with its document: the next one begins with an empty heap. */
const threads = openThreadPool({
  entry: fileURLToPath(import.meta.resolve('./document-thread.ts')),
  heapMb: 1_024,
  idleMs: 0,
})
/** A document of so many characters of JSON takes a thirtieth of a second: less than it takes to start a thread. */
const SHORT_CHARACTERS = 10_000
/** Looking for questions costs more, and grows faster than the document. */
const LOOKED_AT_ONCE_CHARACTERS = 1_500

/** Whether a document, as JSON, is read on the spot, and looked through before its upload is answered. */
export function isShort(document: string): boolean {
  return document.length < SHORT_CHARACTERS
}

/** Null: everybody's requests would wait too long for it, so it belongs in a thread. */
export function lookAtOnce(json: string, language: string, name: string): Look | null {
  return json.length < LOOKED_AT_ONCE_CHARACTERS ? lookThroughJson(json, language, name) : null
}

/** A long document is looked through in a thread of its own: nobody else's request waits for it. */
export async function lookAside(
  document: SourceDocument,
  language: string,
  name: string,
  signal: AbortSignal,
): Promise<Look> {
  return threads.run({ name: 'lookThrough', given: [document, language, name] } satisfies DocumentTask, signal)
}

/** The same of a document as it is stored, which is also read there. */
export async function lookAtStored(json: string, language: string, name: string, signal: AbortSignal): Promise<Look> {
  return threads.run({ name: 'lookThroughJson', given: [json, language, name] } satisfies DocumentTask, signal)
}

/** What chosen sections become, planned in a thread. */
export async function forecastAside(stored: StoredChoice[], brief: Brief, signal: AbortSignal): Promise<Forecast> {
  return threads.run({ name: 'forecastChoice', given: [stored, brief] } satisfies DocumentTask, signal)
}

/** So are long documents that become a course. */
export async function materialAside(sources: GivenSource[], brief: Brief, signal: AbortSignal): Promise<Material> {
  if (isShort(JSON.stringify(sources.map(({ document }) => document.blocks)))) return sourceMaterial(sources, brief)
  return threads.run({ name: 'sourceMaterial', given: [sources, brief] } satisfies DocumentTask, signal)
}
