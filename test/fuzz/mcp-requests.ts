import assert from 'node:assert/strict'
import fc from 'fast-check'
import { TOOLS } from '../../src/api/mcp/tools.ts'

const METHODS = [
  'initialize',
  'ping',
  'tools/list',
  'tools/call',
  'tools/call',
  'tools/call',
  'resources/list',
  'resources/read',
  'resources/templates/list',
  'prompts/list',
  'prompts/get',
  'completion/complete',
  'logging/setLevel',
  'server/discover',
  'subscriptions/listen',
  'notifications/initialized',
  'notifications/cancelled',
]
const NAMES = [...TOOLS.map(({ name }) => name), 'course_from_notes', 'review_as_expert', '__proto__', 'delete_course']

/** Generates MCP messages that are nearly valid, and bodies that are no messages. */
export function mcpBody(anything: fc.Arbitrary<unknown>, ids: string[]): fc.Arbitrary<unknown> {
  const id = fc.oneof(fc.constantFrom(...ids), anything)
  const given = fc.record(
    {
      courseId: id,
      jobId: id,
      ids: fc.oneof(fc.constant(['c1l1b1', 'course']), anything),
      subject: anything,
      version: anything,
      changes: fc.oneof(fc.constant([{ op: 'set', id: 'c1l1', fields: { title: '\ud800' } }]), anything),
      limit: anything,
      cursor: anything,
      idempotencyKey: anything,
      notes: anything,
    },
    { requiredKeys: [] },
  )
  const params = fc.record(
    {
      name: fc.oneof({ arbitrary: fc.constantFrom(...NAMES), weight: 4 }, { arbitrary: anything, weight: 1 }),
      arguments: fc.oneof({ arbitrary: given, weight: 4 }, { arbitrary: anything, weight: 1 }),
      uri: fc.oneof(
        fc.constantFrom(...ids.map(one => `coursewright://courses/${one}`), 'coursewright://courses/%00/report'),
        anything,
      ),
      cursor: anything,
      protocolVersion: fc.oneof(fc.constantFrom('2025-11-25', '2024-11-05'), anything),
      _meta: anything,
    },
    { requiredKeys: ['name', 'arguments'] },
  )
  const message = fc.record(
    {
      jsonrpc: fc.oneof({ arbitrary: fc.constant('2.0'), weight: 9 }, { arbitrary: anything, weight: 1 }),
      id: fc.oneof({ arbitrary: fc.integer(), weight: 9 }, { arbitrary: anything, weight: 1 }),
      method: fc.oneof({ arbitrary: fc.constantFrom(...METHODS), weight: 9 }, { arbitrary: anything, weight: 1 }),
      params: fc.oneof({ arbitrary: params, weight: 6 }, { arbitrary: anything, weight: 1 }),
    },
    { requiredKeys: ['jsonrpc', 'method'] },
  )
  return fc.oneof(
    { arbitrary: message, weight: 12 },
    { arbitrary: fc.array(message, { maxLength: 12 }), weight: 1 },
    { arbitrary: anything, weight: 1 },
  )
}

/**
 * Asserts that the answer is an error of the protocol or an error of the API with its two fields, and that no answer
 * contains an internal error.
 */
export function assertMcpAnswer(status: number, content: string, told: string): void {
  assert.doesNotMatch(content, /INTERNAL_ERROR|Internal (server )?error/i, told)
  if (status < 400 || content === '') return
  const error = JSON.parse(content)
  const shape = Object.keys(error).sort().join()
  assert.ok(shape === 'code,message' || error.jsonrpc === '2.0', told)
}
