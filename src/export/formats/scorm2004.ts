import type { PlayerFormat } from '../export-format.ts'
import { renderManifest2004 } from '../manifest-2004.ts'

const THIRD_EDITION = {
  schemaVersion: '2004 3rd Edition',
  completionThreshold: '<adlcp:completionThreshold>1.0</adlcp:completionThreshold>',
  sharesObjectives: false,
  listMoreObjectives: () => [],
  extension: () => '',
}

export const scorm2004 = {
  name: 'scorm2004',
  title: 'SCORM 2004, 3rd edition',
  meaning: 'Finer tracking of progress.',
  group: 'lms',
  extension: 'zip',
  contentType: 'application/zip',
  container: 'player',
  medium: 'player',
  page: 'package',
  driver: 'scorm-2004',
  controlDocuments: 'scorm2004-3rd',
  describe: (course, files) => [{ name: 'imsmanifest.xml', text: renderManifest2004(course, files, THIRD_EDITION) }],
  sequencings: null,
} as const satisfies PlayerFormat
