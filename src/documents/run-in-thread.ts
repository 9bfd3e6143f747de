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

/** Worker threads for documents. A thread ends with its task, so that the next one starts with an empty heap. */
const threads = openThreadPool({
  entry: fileURLToPath(import.meta.resolve('./document-thread.ts')),
  heapMb: 1_024,
  idleMs: 0,
})
/**
 * Maximum length, in characters, of a document (JSON) that is processed on the main thread. This takes about a
 * thirtieth of a second, which is less than starting a worker thread.
 */
const SHORT_CHARACTERS = 10_000
/**
 * Maximum length, in characters, of a document whose sections and questions are listed on the main thread. This work
 * costs more than reading and grows faster than the document.
 */
const LOOKED_AT_ONCE_CHARACTERS = 1_500

/** Whether a document (JSON) is short enough to be processed on the main thread, before its upload is answered. */
export function isShort(document: string): boolean {
  return document.length < SHORT_CHARACTERS
}

/**
 * Lists the sections of a short document on the main thread. Returns null for a longer document, which would make other
 * requests wait.
 */
export function lookAtOnce(json: string, language: string, name: string): Look | null {
  return json.length < LOOKED_AT_ONCE_CHARACTERS ? lookThroughJson(json, language, name) : null
}

/** Does the work of `lookThrough` for a long document in a worker thread, so that other requests do not wait. */
export async function lookAside(
  document: SourceDocument,
  language: string,
  name: string,
  signal: AbortSignal,
): Promise<Look> {
  return threads.run({ name: 'lookThrough', given: [document, language, name] } satisfies DocumentTask, signal)
}

/** Does the work of `lookThrough` for a stored document (JSON) in a worker thread, which also parses the JSON. */
export async function lookAtStored(json: string, language: string, name: string, signal: AbortSignal): Promise<Look> {
  return threads.run({ name: 'lookThroughJson', given: [json, language, name] } satisfies DocumentTask, signal)
}

/** Forecasts, in a worker thread, the course that the chosen sections would make. */
export async function forecastAside(stored: StoredChoice[], brief: Brief, signal: AbortSignal): Promise<Forecast> {
  return threads.run({ name: 'forecastChoice', given: [stored, brief] } satisfies DocumentTask, signal)
}

/** Writes a course from documents. Unless the documents are short, this is done in a worker thread. */
export async function materialAside(sources: GivenSource[], brief: Brief, signal: AbortSignal): Promise<Material> {
  if (isShort(JSON.stringify(sources.map(({ document }) => document.blocks)))) return sourceMaterial(sources, brief)
  return threads.run({ name: 'sourceMaterial', given: [sources, brief] } satisfies DocumentTask, signal)
}
