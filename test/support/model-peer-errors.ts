import type { PeerProtocol } from './model-peer-protocols.ts'

/** Reasons for which a provider refuses a request. The caller should react differently to each. */
export type PeerRefusal =
  | 'busy'
  | 'overloaded'
  | 'error'
  | 'unauthorized'
  | 'no-quota'
  | 'not-found'
  | 'too-long'
  | 'unsupported'

type Refused = { status: number; body: object }

/**
 * Returns the error that the protocol's documentation gives for this refusal, with the provider's status; `detail`
 * names what is not supported.
 */
export function errorOf(protocol: PeerProtocol, refusal: PeerRefusal, detail = ''): Refused {
  switch (protocol) {
    case 'openai-chat':
    case 'openai-responses':
      return openAiError(refusal, detail)
    case 'anthropic':
      return anthropicError(refusal, detail)
    case 'gemini':
      return geminiError(refusal, detail)
  }
}

function openAiError(refusal: PeerRefusal, detail: string): Refused {
  const error = (status: number, code: string, message: string, type = 'invalid_request_error') => ({
    status,
    body: { error: { message, type, param: null, code } },
  })
  switch (refusal) {
    case 'busy':
      return error(429, 'rate_limit_exceeded', 'Rate limit reached for requests', 'requests')
    case 'overloaded':
      return error(503, 'server_error', 'The engine is currently overloaded, please try again later', 'server_error')
    case 'error':
      return error(500, 'server_error', 'The server had an error while processing your request', 'server_error')
    case 'unauthorized':
      return error(401, 'invalid_api_key', 'Incorrect API key provided')
    case 'no-quota':
      return error(429, 'insufficient_quota', 'You exceeded your current quota', 'insufficient_quota')
    case 'not-found':
      return error(404, 'model_not_found', 'The model does not exist')
    case 'too-long':
      return error(400, 'context_length_exceeded', "This model's maximum context length is 8192 tokens.")
    case 'unsupported':
      return error(400, 'unsupported_value', detail)
  }
}

function anthropicError(refusal: PeerRefusal, detail: string): Refused {
  const error = (status: number, type: string, message: string) => ({
    status,
    body: { type: 'error', error: { type, message } },
  })
  switch (refusal) {
    case 'busy':
      return error(429, 'rate_limit_error', "This request would exceed your organization's rate limit")
    case 'overloaded':
      return error(529, 'overloaded_error', 'Overloaded')
    case 'error':
      return error(500, 'api_error', 'Internal server error')
    case 'unauthorized':
      return error(401, 'authentication_error', 'invalid x-api-key')
    case 'no-quota':
      return error(400, 'invalid_request_error', 'Your credit balance is too low to access the Anthropic API.')
    case 'not-found':
      return error(404, 'not_found_error', 'model: peer-model')
    case 'too-long':
      return error(400, 'invalid_request_error', 'prompt is too long: 208310 tokens > 199999 maximum')
    case 'unsupported':
      return error(400, 'invalid_request_error', detail)
  }
}

function geminiError(refusal: PeerRefusal, detail: string): Refused {
  const error = (code: number, status: string, message: string, details: object[] = []) => ({
    status: code,
    body: { error: { code, message, status, details } },
  })
  const quota = (quotaId: string, ...others: object[]) =>
    error(429, 'RESOURCE_EXHAUSTED', 'You exceeded your current quota, please check your plan and billing details.', [
      { '@type': 'type.googleapis.com/google.rpc.QuotaFailure', violations: [{ quotaId }] },
      ...others,
    ])
  switch (refusal) {
    case 'busy':
      return quota('GenerateRequestsPerMinutePerProjectPerModel', {
        '@type': 'type.googleapis.com/google.rpc.RetryInfo',
        retryDelay: '2s',
      })
    case 'overloaded':
      return error(503, 'UNAVAILABLE', 'The model is overloaded. Please try again later.')
    case 'error':
      return error(500, 'INTERNAL', 'An internal error has occurred.')
    case 'unauthorized':
      return error(400, 'INVALID_ARGUMENT', 'API key not valid. Please pass a valid API key.', [
        { '@type': 'type.googleapis.com/google.rpc.ErrorInfo', reason: 'API_KEY_INVALID' },
      ])
    case 'no-quota':
      return quota('GenerateRequestsPerDayPerProjectPerModel-FreeTier')
    case 'not-found':
      return error(404, 'NOT_FOUND', 'models/peer-model is not found for API version v1beta')
    case 'too-long':
      return error(
        400,
        'INVALID_ARGUMENT',
        'The input token count (1200000) exceeds the maximum number of tokens allowed (1048576).',
      )
    case 'unsupported':
      return error(400, 'INVALID_ARGUMENT', detail)
  }
}
