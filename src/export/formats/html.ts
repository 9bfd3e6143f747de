import type { PlayerFormat } from '../export-format.ts'

export const html = {
  name: 'html',
  title: 'Web page',
  meaning: 'A folder for any web server; progress stays in the browser.',
  group: 'reading',
  extension: 'zip',
  contentType: 'application/zip',
  container: 'player',
  medium: 'player',
  driver: 'none',
  page: 'preview',
  controlDocuments: null,
  describe: () => [],
  sequencings: null,
} as const satisfies PlayerFormat
