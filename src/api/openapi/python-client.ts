import { z } from 'zod'
import type { Caller, Route } from '../route.ts'
import { BODIES } from '../schemas.ts'
import { describeAnswer } from './client-calls.ts'
import { referredName, type Shape } from './client-types.ts'
import type { Part } from './operation.ts'

/**
 * Maximum number of values of an enum that is written as a literal type. A longer list of values keeps growing, for
 * example with every new language, and a client should not need an update for that.
 */
const LONGEST_LITERAL = 20
const BEGINS = (part: string) => `# ${part}: made by \`npm run generate\` from src/api/routes.\n`
const ENDS = '# End of what is made.\n'

/**
 * Renders clients/python/coursewright.py. Generated code stands between marker lines; the code around them is written
 * by hand and stays.
 */
export function renderPythonClient(written: string, document: Part, routes: readonly Route[]): string {
  const { schemas } = document['components'] as { schemas: { [name: string]: Shape } }
  const renderCallsOfCaller = (caller: Caller) =>
    routes
      .filter(route => route.caller === caller)
      .map(renderCall)
      .join('\n')
  const sections = {
    Types: renderTypes(schemas),
    'Calls of a key': renderCallsOfCaller('key'),
    'Calls of the operator': renderCallsOfCaller('admin'),
  }
  return Object.entries(sections).reduce((text, [part, content]) => replacePart(text, part, content), written)
}

function replacePart(text: string, part: string, content: string): string {
  const from = text.indexOf(BEGINS(part))
  const to = text.indexOf(ENDS, from)
  if (from === -1 || to === -1) throw new Error(`The Python client has no place for: ${part}`)
  const indent = /[ ]*$/.exec(text.slice(0, to))![0]
  return `${text.slice(0, from + BEGINS(part).length)}\n${content}\n${indent}${text.slice(to)}`
}

/** Renders the named schemas: an object with fields as a `TypedDict`, anything else as a type alias. */
function renderTypes(schemas: { [name: string]: Shape }): string {
  const types = Object.entries(schemas).filter(([name]) => name !== 'Error')
  return types
    .map(([name, shape]) => (shape.properties ? renderDict(name, shape) : `${name} = ${renderType(shape)}\n`))
    .join('\n')
}

function renderDict(name: string, { properties = {}, required = [] }: Shape): string {
  const fields = Object.entries(properties).map(([field, shape]) => {
    const type = renderType(shape)
    return `    ${field}: ${required.includes(field) ? type : `NotRequired[${type}]`}\n`
  })
  return `class ${name}(TypedDict):\n${fields.join('')}`
}

function renderType(shape: Shape): string {
  if (shape.$ref) return `"${referredName(shape.$ref)}"`
  if (shape.const !== undefined) return `Literal[${literal(shape.const)}]`
  if (shape.enum) return shape.enum.length > LONGEST_LITERAL ? 'str' : `Literal[${shape.enum.map(literal).join(', ')}]`
  const either = shape.anyOf ?? shape.oneOf
  if (either) return renderUnion(either.map(renderType))
  if (Array.isArray(shape.type)) return renderUnion(shape.type.map(type => renderType({ type })))
  switch (shape.type) {
    case 'array':
      return `List[${renderType(shape.items ?? {})}]`
    case 'object':
      return 'Dict[str, Any]'
    case 'string':
      return 'str'
    case 'integer':
      return 'int'
    case 'number':
      return 'float'
    case 'boolean':
      return 'bool'
    case 'null':
      return 'None'
    default:
      return 'Any'
  }
}

function renderUnion(types: string[]): string {
  const different = [...new Set(types)]
  return different.length === 1 ? different[0]! : `Union[${different.join(', ')}]`
}

function renderCall(route: Route): string {
  const { name, method, path, params = {}, body, query, idempotent } = route
  const answer = describeAnswer(route)
  const type = renderPythonType(answer)
  const options = query ? queryFields(query) : []
  const takes = [
    'self',
    ...Object.keys(params).map(param => `${snake(param)}: str`),
    ...(body ? [bodyParameter(body)] : []),
    ...(options.length > 0 || idempotent || body?.file ? ['*'] : []),
    ...(body?.file ? [`content_type: Optional[str] = None`] : []),
    ...options.map(({ field, type: of }) => `${snake(field)}: Optional[${of}] = None`),
    ...(idempotent ? ['idempotency_key: Optional[str] = None'] : []),
  ]
  const address = path.replace(/:(\w+)/g, (_, param: string) => `{_quoted(${snake(param)})}`)
  const sends = [
    `"${method}"`,
    address === path ? `"${path}"` : `f"${address}"`,
    ...(body ? ['body=body'] : []),
    ...(body?.file ? ['content_type=content_type'] : []),
    ...(options.length > 0 ? [`query={${options.map(({ field }) => `"${field}": ${snake(field)}`).join(', ')}}`] : []),
    ...(idempotent ? ['idempotent=True', 'idempotency_key=idempotency_key'] : []),
    ...(answer.as ? [`gives="${answer.as === 'text' ? 'text' : 'bytes'}"`] : []),
  ]
  const call = `self._send(${sends.join(', ')})`
  const result =
    answer.type === 'void' ? call : `return cast(${quoted(type)}, ${call}${answer.isPlainList ? '["items"]' : ''})`
  return `    def ${snake(name)}(${takes.join(', ')}) -> ${type}:
        """${route.summary}."""
        ${result}
`
}

function bodyParameter({ schema, file, required }: NonNullable<Route['body']>): string {
  const types = [schema && BODIES.get(schema)!.id, file && 'bytes'].filter(type => type !== undefined) as string[]
  return required === false ? `body: Optional[${renderUnion(types)}] = None` : `body: ${renderUnion(types)}`
}

function renderPythonType({ type, as, isPlainList }: ReturnType<typeof describeAnswer>): string {
  if (type === 'void') return 'None'
  if (as) return as === 'text' ? 'str' : 'bytes'
  return isPlainList ? `List[${type.replace(/List$/, '')}]` : type
}

function queryFields(query: z.ZodObject): { field: string; type: string }[] {
  const { properties } = z.toJSONSchema(query, { io: 'output' }) as { properties: Record<string, Shape> }
  return Object.entries(properties).map(([field, shape]) => ({ field, type: renderType(shape) }))
}

/** Converts a name into snake case: `submit_course` for `submit-course` and `submitCourse`. */
function snake(name: string): string {
  return name.replaceAll('-', '_').replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)
}

function quoted(type: string): string {
  return `"${type.replaceAll('"', '')}"`
}

function literal(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'True' : 'False'
  return typeof value === 'string' ? JSON.stringify(value) : String(value)
}
