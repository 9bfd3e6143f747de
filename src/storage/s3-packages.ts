import { requirePackagePath } from './package-path.ts'
import { attachment, PACKAGE_CACHE_CONTROL, type PackageDescription, type Packages } from './packages.ts'
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

function headersOf({ contentType, fileName }: PackageDescription): Record<string, string> {
  return {
    'content-type': contentType,
    'content-disposition': attachment(fileName),
    'cache-control': PACKAGE_CACHE_CONTROL,
  }
}
