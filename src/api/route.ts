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

/**
 * Default limits, unless a route's record says otherwise: requests of a key in 60 seconds, and bytes of a JSON body.
 */
export const USUAL_LIMIT = 120
export const USUAL_BODY_BYTES = 256 * 1024

/** The tags of the API documents. Unless its record says otherwise, a route has the tag of its caller. */
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
 * The record of an endpoint. The server, the rate windows, OpenAPI, `/docs`, llms.txt, docs/reference.md and the
 * client are generated from these records.
 */
export type Route<Parts = RouteParts> = {
  /** The name of the route and of its rate window. In OpenAPI and in the client it is written in camelCase. */
  name: string
  method: Method
  /** The path in Fastify's notation, such as `/api/v1/courses/:id`. */
  path: string
  caller: Caller
  /** The scope that a key needs; if unset, it follows from the method. */
  scope?: KeyScope
  /** Maximum requests of one key in 60 seconds, for routes with a key. */
  limit?: number
  /**
   * Set for a route whose requests do not queue with the other requests of their account: they may wait for long, and
   * the work that they wait for has a queue of its own.
   */
  lasts?: true
  /** Whether HEAD requests are answered too. */
  head?: boolean
  tag: keyof typeof TAGS
  summary: string
  description: string
  /** The path parameters, each with a description and an example. */
  params?: { [name: string]: z.ZodType }
  query?: z.ZodObject
  /** Headers that the endpoint reads besides the common ones. */
  headers?: { [name: string]: z.ZodType }
  body?: Body
  /**
   * Set for a route that changes nothing although its method is not GET. Such a route needs neither idempotency nor an
   * audit entry.
   */
  changesNothing?: true
  /** Whether `Idempotency-Key` is read. */
  idempotent?: boolean
  /** The answers by HTTP status. */
  answers: { [status: number]: Answer }
  /**
   * Further errors, each with an example message. Errors that follow from caller, path and input are added
   * automatically.
   */
  errors?: { [code in PublicErrorCode]?: string }
  /**
   * Called once, with the parts of the service. Returns the function that answers the requests, or null if this service
   * does not have the route.
   */
  handler: (parts: Parts) => Handle | null
}

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** Who may call: the holder of a key, the operator, or anybody. */
export type Caller = 'key' | 'admin' | 'public'

/** A request body: JSON by a schema, a file of certain content types, or either. */
export type Body = {
  schema?: z.ZodObject
  /** False: a missing body counts as an empty object. */
  required?: boolean
  bytes?: number
  examples?: Examples
  /** A file. The type `*` is any type but JSON. A streamed file may have any type and is not held in memory. */
  file?: { types: readonly string[]; bytes: number; isStreamed?: true }
}

/**
 * A JSON answer with a schema, an answer of other types, or an empty one. Examples list only the fields that differ
 * from the generated example.
 */
export type Answer = {
  description: string
  schema?: z.ZodType
  examples?: Examples
  types?: readonly string[]
  /** Headers besides those of every answer. */
  headers?: { [name: string]: string }
}

export type Examples = { [name: string]: unknown }

export type RouteParts = ExportParts &
  OperationsParts & {
    adminToken: string
    /** Whether search engines may list previews. */
    previewIndexing: boolean
    /** The folder from which this service serves packages itself; null when packages are stored elsewhere. */
    packageFiles: Pick<DiskPackages, 'find'> | null
    /** All routes of the service, for the routes that describe them. */
    routes: readonly Route[]
    waits: JobWaits
    /** Limits the pages that are rendered for an address without a key. */
    renderedPages: AddressWindow
    /** Whether a language model is available for new orders. */
    hasModel(): Promise<boolean>
    /** Finds the language models that are available for new orders. */
    modelOffer: FindOffer
    /** Whether the uploaded files of documents are kept. */
    keepSourceFiles: boolean
    /** The folder to which uploads are written while they are received. */
    uploadFolder: string
    /** Media quota of an account in bytes, if its plan sets none. */
    mediaQuotaBytes: number
    /** The folder of this process's files, and the time at which the process started. */
    dataDir: string
    startedAt: number
    /** The settings as they were set; the values of secrets are left out. */
    settings: readonly { name: string; value: string | null; isSecret: boolean }[]
  }

/** The parts that a worker process has too. The operator's endpoints need only these, so a worker can answer them. */
export type OperationsParts = {
  db: Database
  packages: Packages
  version: string
  metrics: Metrics
  /** False once the service is stopping, so that a load balancer sends no more requests. */
  isReady(): boolean
}

/** A function that answers the requests of a route, without the types that its record gives it. */
export type Handle = (call: Call) => unknown

/** A request that has passed its gate and its schemas. */
export type Call<Path extends string = string, Who extends Caller = Caller, Sent = unknown, Query = unknown> = {
  request: FastifyRequest
  reply: FastifyReply
  /** The key of the caller, for routes that need one. */
  entry: Who extends 'key' ? EntryRow : null
  body: Sent
  query: Query
  /**
   * Returns an id from the path. Text that cannot be an id (such as a NUL, which no text column accepts) leads to a
   * 404.
   */
  id(name: ParamsOf<Path>): string
  claim: IdempotencyClaim | null
  /**
   * The actor and action for the audit entry, which is written in the transaction of the change. Null for a GET
   * request, or if nobody is identified.
   */
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

/**
 * The type of the answer that a handler must return: the output of the schemas in its record, or anything for an answer
 * without a schema.
 */
type GivenBy<Answers> = {
  [Status in keyof Answers]: Answers[Status] extends { schema: infer Schema } ? z.output<Schema> : unknown
}[keyof Answers]

/**
 * Each declares a route for one kind of caller: for the holder of a key, for the operator with the admin token, and for
 * anybody.
 */
export const keyRoute = declareRoutes('key')
export const adminRoute = declareRoutes('admin')
export const publicRoute = declareRoutes('public')

/**
 * Returns the function that declares routes for one kind of caller. The schemas of a record give its handler the types
 * of path parameters, query, body and answer, so that `tsc` checks them.
 */
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

/** Joins a text of several source lines into one paragraph. */
export function oneLine(text: string): string {
  return text.trim().replace(/\s*\n\s*/g, ' ')
}

/** Returns the path in the notation of OpenAPI: `/api/v1/courses/{id}`. */
export function pathTemplate({ path }: Route): string {
  return path.replace(/:(\w+)/g, '{$1}').replace('*', '{path}')
}

/** Returns the operation id of a route: `submitCourse` for `submit-course`. */
export function buildOperationId({ name }: Route): string {
  return name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
}

export function chooseLimit({ caller, limit }: Route): number | null {
  return caller === 'key' ? (limit ?? USUAL_LIMIT) : null
}

/** Returns the scope that a key needs; null if the route takes no key. */
export function chooseScope({ caller, scope, method }: Route): KeyScope | null {
  return caller === 'key' ? (scope ?? scopeOfMethod(method)) : null
}

export function scopeOfMethod(method: string): KeyScope {
  return method === 'GET' || method === 'HEAD' ? 'read' : 'write'
}

const JSON_TYPE = 'application/json'

/** Lists the content types that a route reads. */
export function listBodyTypes(body: Body | undefined): string[] {
  return [...(body?.schema || !body ? [JSON_TYPE] : []), ...(body?.file?.types ?? [])]
}

/** Returns the maximum size of a body in bytes, by its content type. */
export function chooseBodyLimit(body: Body | undefined, contentType = JSON_TYPE): number {
  const isFile = body?.file && !(body.schema && contentType.startsWith(JSON_TYPE))
  return isFile ? body.file!.bytes : (body?.bytes ?? USUAL_BODY_BYTES)
}
