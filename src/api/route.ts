import type { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { PublicErrorCode } from '../errors.ts'
import type { ExportParts } from '../flows/export-course.ts'
import type { FindOffer } from '../flows/models/find-writing-offer.ts'
import type { DiskPackages } from '../storage/disk-packages.ts'
import type { Packages } from '../storage/packages.ts'
import type { Act } from '../store/audit.ts'
import type { Database, EntryRow } from '../store/database.ts'
import type { IdempotencyClaim } from '../store/idempotency.ts'
import type { KeyScope } from '../store/keys/key-scopes.ts'
import type { Metrics } from '../telemetry/metrics.ts'
import type { AddressWindow } from './address-window.ts'
import type { JobWaits } from './job-waits.ts'

/** How often a key may call an endpoint in 60 seconds, and how large a JSON body may be, unless its record says otherwise. */
export const USUAL_LIMIT = 120
export const USUAL_BODY_BYTES = 256 * 1024

/** The parts of the documents, and where an endpoint stands by who calls it, unless its record says otherwise. */
export const TAGS = {
  Courses: 'Create courses and export them.',
  Account: 'What the plan allows.',
  Reviews: 'People who read, comment and approve without a key.',
  Media: 'Pictures, sound, film and files of courses.',
  Brand: 'How courses look.',
  Webhooks: 'What the service sends, and what came of it.',
  Previews: 'Public pages and files. No key.',
  Operator: 'For those who run the service.',
  Documents: 'This description in its several forms.',
} as const
const USUAL_TAG = { key: 'Courses', admin: 'Operator', public: 'Documents' } as const

/**
 * All that is known of an endpoint. The server, the rate windows, OpenAPI, `/docs`, llms.txt, docs/reference.md and the client
 * are made from it.
 */
export type Route<Parts = RouteParts> = {
  /** Names the rate window too. In OpenAPI and in the client it is written in camelCase. */
  name: string
  method: Method
  /** The path in Fastify's notation: `/api/v1/courses/:id`. */
  path: string
  caller: Caller
  /** The scope that a key needs; if unset, it follows from the method. */
  scope?: KeyScope
  /** Requests of one key in 60 seconds; only where the caller has a key. */
  limit?: number
  /** Whether HEAD is answered too. */
  head?: boolean
  tag: keyof typeof TAGS
  summary: string
  description: string
  /** The path parameters, each with a description and an example. */
  params?: { [name: string]: z.ZodType }
  query?: z.ZodObject
  /** Headers that the endpoint reads, beside those of every endpoint. */
  headers?: { [name: string]: z.ZodType }
  body?: Body
  /** Asks and changes nothing, though it is no GET: nothing to repeat, and nothing for the audit trail. */
  changesNothing?: true
  /** Whether `Idempotency-Key` is read. */
  idempotent?: boolean
  /** By status. */
  answers: { [status: number]: Answer }
  /** Further errors, each with an example message; those of its caller, its path and its input are added. */
  errors?: { [code in PublicErrorCode]?: string }
  /** Called once, with the parts of the service; null where this service has no such route. */
  handler: (parts: Parts) => Handle | null
}

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** Who may call: the holder of a key, the operator, anybody. */
export type Caller = 'key' | 'admin' | 'public'

/** A body is JSON by a schema, or a file of some content types, or either of them. */
export type Body = {
  schema?: z.ZodObject
  /** False: no body at all is an empty object. */
  required?: boolean
  bytes?: number
  examples?: Examples
  /** `*` is any type but JSON. What is streamed may be of any type, and is not held in memory. */
  file?: { types: readonly string[]; bytes: number; isStreamed?: true }
}

/**
 * A JSON answer with a schema, an answer of other types, or none. Examples list only differences from the generated
 * one.
 */
export type Answer = {
  description: string
  schema?: z.ZodType
  examples?: Examples
  types?: readonly string[]
  /** Headers beside those of every answer. */
  headers?: { [name: string]: string }
}

export type Examples = { [name: string]: unknown }

export type RouteParts = ExportParts &
  OperationsParts & {
    adminToken: string
    /** Whether search engines may list previews. */
    previewIndexing: boolean
    /** The disk folder that this service serves itself; null when packages live elsewhere. */
    packageFiles: Pick<DiskPackages, 'find'> | null
    /** Every route of the service, for those that describe it. */
    routes: readonly Route[]
    waits: JobWaits
    /** Pages that were rendered for callers without a key. */
    renderedPages: AddressWindow
    /** Whether a language model is available for new orders. */
    hasModel(): Promise<boolean>
    /** Which models these are. */
    modelOffer: FindOffer
    /** Whether the files of documents are kept. */
    keepSourceFiles: boolean
    /** Where uploads are written while they come in. */
    uploadFolder: string
    /** How many bytes of media an account may keep where its plan says nothing. */
    mediaQuotaBytes: number
    /** Where this process keeps its files, and since when it runs. */
    dataDir: string
    startedAt: number
    /** The settings as they were set, without secrets. */
    settings: readonly { name: string; value: string | null; isSecret: boolean }[]
  }

/** The parts that a worker has too: it answers the operator's endpoints and no others. */
export type OperationsParts = {
  db: Database
  packages: Packages
  version: string
  metrics: Metrics
  /** False once the service is stopping: a load balancer then sends no more. */
  isReady(): boolean
}

/** A handler as the server calls it. */
export type Handle = (call: Call) => unknown

/** A request that has passed its gate and its schemas. */
export type Call<Path extends string = string, Who extends Caller = Caller, Sent = unknown, Query = unknown> = {
  request: FastifyRequest
  reply: FastifyReply
  /** Whose key it is. */
  entry: Who extends 'key' ? EntryRow : null
  body: Sent
  query: Query
  /** An id of the path. What cannot be one (a NUL, say, which no text column takes) is the id of nothing: 404. */
  id(name: ParamsOf<Path>): string
  claim: IdempotencyClaim | null
  /** The actor, for the audit entry in the same transaction. */
  act: Act | null
}

type ParamsOf<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamsOf<`/${Rest}`>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never

type SentBy<Sent> = Sent extends { file: { isStreamed: true } }
  ? Readable
  : Sent extends { file: object; schema: infer Schema }
    ? z.output<Schema> | Buffer
    : Sent extends { file: object }
      ? Buffer
      : Sent extends { schema: infer Schema }
        ? z.output<Schema>
        : undefined

/** A handler gives what the record promises: `tsc` compares. */
type GivenBy<Answers> = {
  [Status in keyof Answers]: Answers[Status] extends { schema: infer Schema } ? z.output<Schema> : unknown
}[keyof Answers]

/** A route that asks for a key, for the operator's token, or for neither. */
export const keyRoute = declareRoutes('key')
export const adminRoute = declareRoutes('admin')
export const publicRoute = declareRoutes('public')

/** Ties a handler to the schemas of its record. */
function declareRoutes<Who extends Caller>(caller: Who) {
  return function route<
    const At extends `${Method} /${string}`,
    Sent extends Body | undefined,
    Query extends z.ZodObject | undefined,
    Answers extends { [status: number]: Answer },
    Parts = RouteParts,
  >(
    name: string,
    at: At,
    record: Omit<Route, 'name' | 'method' | 'path' | 'caller' | 'tag' | 'body' | 'query' | 'answers' | 'handler'> & {
      tag?: keyof typeof TAGS
      body?: Sent
      query?: Query
      answers: Answers
      handler: (
        parts: Parts,
      ) => ((call: Call<At, Who, SentBy<Sent>, z.output<Query>>) => GivenBy<Answers> | Promise<GivenBy<Answers>>) | null
    },
  ): Route<Parts> {
    const [method, path] = at.split(' ')
    const description = oneLine(record.description)
    return { tag: USUAL_TAG[caller], ...record, description, name, method, path, caller } as unknown as Route<Parts>
  }
}

/** A text as it stands in the source, over several lines, as the paragraph that it is. */
export function oneLine(text: string): string {
  return text.trim().replace(/\s*\n\s*/g, ' ')
}

/** `/api/v1/courses/{id}`, as OpenAPI and the documents write it. */
export function pathTemplate({ path }: Route): string {
  return path.replace(/:(\w+)/g, '{$1}').replace('*', '{path}')
}

/** `submitCourse` for `submit-course`. */
export function buildOperationId({ name }: Route): string {
  return name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
}

export function chooseLimit({ caller, limit }: Route): number | null {
  return caller === 'key' ? (limit ?? USUAL_LIMIT) : null
}

/** The scope that a key needs; null where the route takes no key. */
export function chooseScope({ caller, scope, method }: Route): KeyScope | null {
  return caller === 'key' ? (scope ?? scopeOfMethod(method)) : null
}

export function scopeOfMethod(method: string): KeyScope {
  return method === 'GET' || method === 'HEAD' ? 'read' : 'write'
}

const JSON_TYPE = 'application/json'

/** The content types that a route reads. */
export function listBodyTypes(body: Body | undefined): string[] {
  return [...(body?.schema || !body ? [JSON_TYPE] : []), ...(body?.file?.types ?? [])]
}

/** How many bytes a body may have, by its content type. */
export function chooseBodyLimit(body: Body | undefined, contentType = JSON_TYPE): number {
  const isFile = body?.file && !(body.schema && contentType.startsWith(JSON_TYPE))
  return isFile ? body.file!.bytes : (body?.bytes ?? USUAL_BODY_BYTES)
}
