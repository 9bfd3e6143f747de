import type { ExportFormat } from '../export-format.ts'
import { renderManifest2004 } from '../manifest-2004.ts'

const FOURTH_EDITION = {
  schemaVersion: '2004 4th Edition',
  completionThreshold:
    '<adlcp:completionThreshold completedByMeasure="true" minProgressMeasure="1.0" progressWeight="1.0"/>',
}

export const scorm2004Fourth = {
  name: 'scorm2004_4',
  title: 'SCORM 2004, 4th edition',
  meaning: 'The richest sequencing and objectives.',
  driver: 'scorm-2004',
  controlDocuments: 'scorm2004-4th',
  describe: (course, files) => [{ name: 'imsmanifest.xml', text: renderManifest2004(course, files, FOURTH_EDITION) }],
} as const satisfies ExportFormat
