import assert from 'node:assert/strict'
import { test } from 'node:test'
import { buildFailure, choosePause, classifyTrouble } from './failure.ts'

/** Messages of servers for a request that exceeds the context length. */
const TOO_LONG: [status: number, message: string][] = [
  [400, "This model's maximum context length is 8192 tokens. However, you requested 9731 tokens."],
  [400, 'Your input exceeds the context window of this model. Please adjust your input and try again.'],
  [400, 'prompt is too long: 208310 tokens > 199999 maximum'],
  [400, 'input length and `max_tokens` exceed context limit: 190000 + 21333 > 200000'],
  [400, 'The input token count (1200000) exceeds the maximum number of tokens allowed (1048576).'],
  [400, 'the request exceeds the available context size, try increasing it'],
  [422, 'The number of tokens to keep from the initial prompt is greater than the context length.'],
  [413, 'Request exceeds the maximum size'],
  [429, 'Request too large for gpt-4o on tokens per min (TPM): Limit 10000, Requested 11034.'],
]

for (const [status, message] of TOO_LONG) {
  test(`a refusal as too long leads to a shorter request, with no wait and no repeat: ${message.slice(0, 60)}`, () => {
    const refused = refusal(status, message)
    assert.equal(classifyTrouble(refused), 'long')
    assert.equal(choosePause(refused, 0), null)
    assert.match(buildFailure(refused).message, /cannot take in/)
  })
}

const OTHERS: [status: number, message: string, trouble: string][] = [
  [400, 'response_format is not supported', 'form'],
  [429, 'Rate limit reached for requests', 'busy'],
  [429, 'You exceeded your current quota (insufficient_quota)', 'final'],
  [429, 'quotaId: GenerateRequestsPerMinutePerProjectPerModel', 'busy'],
  [429, 'quotaId: GenerateRequestsPerDayPerProjectPerModel-FreeTier', 'final'],
  [400, 'API key not valid. Please pass a valid API key.', 'final'],
  [400, 'API key expired. Please renew the API key.', 'final'],
  [500, 'context length', 'passing'],
  [503, 'The model is overloaded. Please try again later.', 'busy'],
  [503, 'Loading model', 'busy'],
  [503, 'no healthy upstream', 'passing'],
]

for (const [status, message, trouble] of OTHERS) {
  test(`this refusal does not mean that the request is too long: ${status} ${message}`, () => {
    assert.equal(classifyTrouble(refusal(status, message)), trouble)
  })
}

test('a key that the provider refuses with status 400 is reported as refused credentials', () => {
  assert.match(buildFailure(refusal(400, 'API key not valid. Please pass a valid API key.')).message, /credentials/)
})

test('the pause that a provider requests in the body of its answer is kept', () => {
  const busy = Object.assign(refusal(429, ''), { responseBody: '{"details":[{"retryDelay": "31.5s"}]}' })
  const pause = choosePause(busy, 0)!
  assert.ok(pause >= 31_500 && pause < 32_500, String(pause))
})

/** Makes the error that the SDK throws for an answer with this status. */
function refusal(statusCode: number, message: string): Error {
  const isRetryable = statusCode === 429 || statusCode >= 500
  const error = Object.assign(new Error(message), {
    statusCode,
    isRetryable,
    responseBody: JSON.stringify({ message }),
  })
  error.name = 'AI_APICallError'
  return error
}
