import type { DeliveryOutcome } from '../events.ts'

/** Matches the error codes of Node and OpenSSL for a certificate or handshake that is not accepted. */
const TLS_ERROR =
  /^(ERR_TLS|ERR_SSL|EPROTO|CERT_|CRL_|UNABLE_TO_|DEPTH_ZERO_|SELF_SIGNED_|ERROR_IN_|INVALID_(CA|PURPOSE)|PATH_LENGTH_|HOSTNAME_MISMATCH)/

/**
 * Matches the names and codes of undici's errors for answers that break HTTP's rules. Errors of its parser often have a
 * name but no code.
 */
const ANSWER_ERROR = /^(HTTPParserError|HPE_|UND_ERR_HEADERS_OVERFLOW|UND_ERR_RES_)/

export function outcomeOfStatus(status: number): DeliveryOutcome {
  if (status >= 200 && status < 300) return 'delivered'
  return status >= 300 && status < 400 ? 'redirected' : 'refused'
}

export function outcomeOfError(error: unknown): DeliveryOutcome {
  const code = readCode(error)
  if (code === 'UND_ERR_CONNECT_TIMEOUT' || code === 'ETIMEDOUT') return 'timed-out'
  if (TLS_ERROR.test(code)) return 'tls-failed'
  return ANSWER_ERROR.test(code) ? 'invalid-answer' : 'unreachable'
}

function readCode(error: unknown): string {
  if (!(error instanceof Error)) return ''
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name
}
