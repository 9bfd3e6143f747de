import type { S3Settings } from '../../storage/s3-bucket.ts'
import { parseStorageUrl } from '../../storage/storage-url.ts'
import { asConfigError, ConfigError, type Read } from './read-setting.ts'

/**
 * Returns the bucket for private data: the one that `STORAGE_PRIVATE_URL` names, or else the prefix `private` in the
 * bucket of the packages; null if neither is set.
 */
export function readPrivateStorage(read: Read): S3Settings | null {
  const privateStorage = readStorage(read, 'STORAGE_PRIVATE_URL')
  const shared = privateStorage ? null : readStorage(read, 'STORAGE_URL')
  return shared ? { ...shared, prefix: shared.prefix === '' ? 'private' : `${shared.prefix}/private` } : privateStorage
}

export function readStorage(read: Read, name: 'STORAGE_URL' | 'STORAGE_PRIVATE_URL'): S3Settings | null {
  const text = read(name)
  if (text === null) return null
  const accessKeyId = read('AWS_ACCESS_KEY_ID')
  const secretAccessKey = read('AWS_SECRET_ACCESS_KEY')
  if (!accessKeyId) throw new ConfigError(`AWS_ACCESS_KEY_ID takes the access key of the bucket in ${name}`)
  if (!secretAccessKey) throw new ConfigError(`AWS_SECRET_ACCESS_KEY takes the secret key of the bucket in ${name}`)
  const location = asConfigError(() => parseStorageUrl(text, read('AWS_REGION') ?? undefined, name))
  const sessionToken = read('AWS_SESSION_TOKEN')
  return { ...location, accessKeyId, secretAccessKey, ...(sessionToken ? { sessionToken } : {}) }
}
