import { PUBLIC_ERRORS } from '../../errors.ts'
import { chooseBodyLimit, chooseLimit, chooseScope, pathTemplate, type Route, TAGS } from '../route.ts'
import { sizeInWords } from '../size-in-words.ts'
import { listFields } from './fields.ts'
import { examplesOfAnswer, examplesOfBody, listErrors } from './operation.ts'
import { requireExample } from './require-example.ts'

const CALLERS = { key: 'API key', admin: "Operator's token", public: 'Open to all' } as const

/** Renders docs/reference.md: every endpoint with its parameters, answers and errors. */
export function renderReference(routes: readonly Route[]): string {
  const parts = Object.entries(TAGS).map(([tag, meaning]) => {
    const tagRoutes = routes.filter(route => route.tag === tag)
    return `## ${tag}\n\n${meaning}\n\n${tagRoutes.map(renderSection).join('\n\n')}`
  })
  return `# Reference

<!-- Made by \`npm run generate\` from src/api/routes. -->

Every endpoint, with what it takes and gives. How they play together is in [The API](api.md); what each code means in [Errors](errors.md).
In the examples \`$COURSEWRIGHT_URL\` is where the service answers, \`$COURSEWRIGHT_KEY\` an API key, and \`$ADMIN_TOKEN\` the operator's token.

${parts.join('\n\n')}
`
}

function renderSection(route: Route): string {
  const { body, query, description } = route
  const parts = [
    `### \`${route.method} ${pathTemplate(route)}\``,
    description,
    renderFacts(route),
    body?.schema && renderFields('field', body.schema),
    query && renderFields('parameter', query, 'output'),
    route.caller !== 'public' && renderCommand(route),
    ...renderAnswers(route),
    `Errors: ${listErrors(route)
      .map(code => `${PUBLIC_ERRORS[code].status} \`${code}\``)
      .join(', ')}.`,
  ]
  return parts.filter(Boolean).join('\n\n')
}

/** Renders who may call the endpoint, its rate limit and its size limit. */
export function renderFacts(route: Route): string {
  const { body } = route
  const limit = chooseLimit(route)
  const scope = chooseScope(route)
  return [
    CALLERS[route.caller],
    limit && `${limit} requests in 60 seconds`,
    scope && `scope \`${scope}\``,
    body?.schema && `JSON of at most ${sizeInWords(chooseBodyLimit(body))}`,
    body?.file && `file (${body.file.types.join(', ')}) of at most ${sizeInWords(body.file.bytes)}`,
    route.idempotent && 'takes `Idempotency-Key`',
  ]
    .filter(Boolean)
    .join(' · ')
}

function renderFields(what: string, schema: Parameters<typeof listFields>[0], io?: 'input' | 'output'): string {
  const rows = listFields(schema, io).map(({ name, takes, required, usual, description }) => {
    const cells = [
      `\`${name}\``,
      takes + (required ? ', required' : ''),
      usual === null ? '' : `\`${usual}\``,
      description,
    ]
    return `| ${cells.join(' | ')} |`
  })
  return [`| ${what} | takes | default | meaning |`, '|---|---|---|---|', ...rows].join('\n')
}

/** Renders the call as a curl command with the last example, which is the fullest one. */
function renderCommand(route: Route): string {
  const token = route.caller === 'key' ? '$COURSEWRIGHT_KEY' : '$ADMIN_TOKEN'
  const body = route.body?.schema && Object.values(examplesOfBody(route.body)).at(-1)
  const path = route.path.replace(/:(\w+)/g, (_, name: string) => String(requireExample(route.params![name]!)))
  const method = route.method === (body ? 'POST' : 'GET') ? '' : `-X ${route.method} `
  const head = `curl ${method}$COURSEWRIGHT_URL${path} -H "Authorization: Bearer ${token}"`
  if (!body) return fence('sh', head)
  return fence('sh', `${head} \\\n  -H "Content-Type: application/json" \\\n  -d '${JSON.stringify(body)}'`)
}

function renderAnswers(route: Route): string[] {
  return Object.entries(route.answers).flatMap(([status, answer]) => {
    const shownExamples = answer.schema ? Object.values(examplesOfAnswer(answer)) : []
    const type = answer.types ? ` (${answer.types.join(', ')})` : ''
    return [
      `${status}: ${answer.description}${type}`,
      ...shownExamples.map(value => fence('json', JSON.stringify(value, null, 2))),
    ]
  })
}

function fence(language: string, text: string): string {
  return `\`\`\`${language}\n${text}\n\`\`\``
}
