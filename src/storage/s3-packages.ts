import { requirePackagePath } from './package-path.ts'
import {
  attachment,
  PACKAGE_CACHE_CONTROL,
  type PackageDescription,
  type Packages,
  readAttachment,
} from './packages.ts'
import { type S3Settings, s3Bucket } from './s3-bucket.ts'

export function s3Packages(settings: S3Settings): Packages {
  const bucket = s3Bucket(settings)
  return {
    async put(path, bytes, description) {
      requirePackagePath(path)
      await bucket.put(path, bytes, headersOf(description))
    },
    async putStream(path, source, description) {
      requirePackagePath(path)
      await bucket.putStream(path, source, headersOf(description))
    },
    async findSize(path) {
      requirePackagePath(path)
      return bucket.findSize(path)
    },
    async read(path) {
      requirePackagePath(path)
      const headers = await bucket.findHeaders(path)
      const stream = headers && (await bucket.read(path))
      return stream ? { description: readDescription(headers, path), stream } : null
    },
    async remove(path) {
      requirePackagePath(path)
      await bucket.remove(path)
    },
    async move(path, target) {
      requirePackagePath(path)
      requirePackagePath(target)
      await bucket.move(path, target)
    },
    urlOf(path) {
      requirePackagePath(path)
      return bucket.urlOf(path)
    },
    check: bucket.check,
  }
}

function readDescription(headers: Headers, path: string): PackageDescription {
  const fileName = readAttachment(headers.get('content-disposition') ?? '')
  return {
    contentType: headers.get('content-type') ?? 'application/octet-stream',
    fileName: fileName ?? path.slice(path.lastIndexOf('/') + 1),
  }
}

function headersOf({ contentType, fileName }: PackageDescription): Record<string, string> {
  return {
    'content-type': contentType,
    'content-disposition': attachment(fileName),
    'cache-control': PACKAGE_CACHE_CONTROL,
  }
}
