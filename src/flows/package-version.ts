import { SEQUENCINGS, type Sequencing } from '../edition.ts'
import { PACKAGE_VERSION } from '../export/build-package.ts'

/** What a stored file depends on besides its course and format. Files that were stored before sequencing existed have none in it. */
export function describePackageVersion(
  courseVersion: number,
  brandVersion: number | string | null,
  sequencing: Sequencing | null,
): string {
  return [courseVersion, PACKAGE_VERSION, brandVersion, sequencing].filter(part => part !== null).join('-')
}

/** How an LMS is led through a stored package. */
export function readSequencing(packageVersion: string): Sequencing | null {
  return SEQUENCINGS.find(sequencing => packageVersion.endsWith(`-${sequencing}`)) ?? null
}
