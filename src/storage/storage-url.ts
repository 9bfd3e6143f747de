export type S3Location = {
  bucket: string
  /** The prefix without slashes at its ends; may be empty. */
  prefix: string
  /** The URL of the store; null: Amazon's. */
  endpoint: string | null
  region: string
  /** The public URL of the bucket, such as a CDN's; null: the URL for writing. */
  publicUrl: string | null
}

const FORM = 's3://bucket/prefix?endpoint=…&region=…&publicUrl=…'
const PARAMETERS = ['endpoint', 'region', 'publicUrl']
const BUCKET = /^[A-Za-z0-9][A-Za-z0-9._-]{1,62}$/
const PREFIX = /^([A-Za-z0-9_-][A-Za-z0-9._-]*(\/[A-Za-z0-9_-][A-Za-z0-9._-]*)*)?$/
const REGION = /^[A-Za-z0-9-]{1,64}$/

/**
 * Parses `STORAGE_URL` and similar settings. The message of its error says in one line what is wrong, and never repeats
 * text that may be a secret.
 */
export function parseStorageUrl(text: string, defaultRegion = 'us-east-1', setting = 'STORAGE_URL'): S3Location {
  const wrong = (problem: string) => new Error(`${setting} takes ${FORM}: ${problem}`)
  const url = URL.parse(text)
  if (url === null || url.protocol !== 's3:') throw wrong('it is not a URL that starts with s3://')
  if (url.username !== '' || url.password !== '') {
    throw wrong('keys are not part of it; set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY')
  }
  if (!BUCKET.test(url.host)) throw wrong('the bucket takes 2 to 63 letters, digits, dots and hyphens')
  if (url.hash !== '') throw wrong('it takes no #')

  const prefix = url.pathname.replace(/^\/+|\/+$/g, '')
  if (!PREFIX.test(prefix)) throw wrong('the prefix takes A-Z a-z 0-9 . _ - between slashes')
  for (const name of url.searchParams.keys()) {
    if (!PARAMETERS.includes(name)) throw wrong(`${name.slice(0, 40)} is not one of ${PARAMETERS.join(', ')}`)
    if (url.searchParams.getAll(name).length > 1) throw wrong(`${name} is given twice`)
  }
  const region = url.searchParams.get('region') ?? defaultRegion
  if (!REGION.test(region)) throw wrong('region takes letters, digits and hyphens')
  const endpoint = parameterAddress(url, 'endpoint', wrong)
  const publicUrl = parameterAddress(url, 'publicUrl', wrong)
  return { bucket: url.host, prefix, endpoint, region, publicUrl }
}

function parameterAddress(storageUrl: URL, name: string, wrong: (problem: string) => Error): string | null {
  const text = storageUrl.searchParams.get(name)
  if (text === null) return null
  const url = URL.parse(text)
  const isPlain = url !== null && url.username === '' && url.password === '' && url.search === '' && url.hash === ''
  if (!isPlain || !/^https?:$/.test(url.protocol)) {
    throw wrong(`${name} takes an http:// or https:// address without a query`)
  }
  return url.href.replace(/\/+$/, '')
}
