import type { Course } from '../../course/schema.ts'
import { renderNumbering, renderStyles } from '../docx/styles.ts'
import { writeDocumentXml } from '../docx/write-document-xml.ts'
import type { FilesFormat } from '../export-format.ts'
import { buildHandout } from '../handout/build-handout.ts'
import type { HandoutPicture } from '../handout/handout.ts'
import { escapeXml } from '../xml.ts'

const MEDIA_FOLDER = 'media/'
const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const WORD = 'application/vnd.openxmlformats-officedocument.wordprocessingml'

/** Office Open XML (ECMA-376). Pictures are JPEG, because older versions of Word do not show WebP. */
export const docx = {
  name: 'docx',
  title: 'Word document',
  meaning: 'A handout to print, edit and comment on.',
  group: 'reading',
  extension: 'docx',
  contentType: `${WORD}.document`,
  container: 'files',
  medium: 'document',
  mediaFolder: `word/${MEDIA_FOLDER}`,
  pictures: 'jpeg',
  build: course => {
    const handout = buildHandout(course, { encoding: 'jpeg' })
    const { xml, links, starts } = writeDocumentXml(handout)
    return [
      { name: '[Content_Types].xml', text: CONTENT_TYPES },
      { name: '_rels/.rels', text: RELATIONSHIPS },
      { name: 'docProps/core.xml', text: renderProperties(course) },
      { name: 'word/document.xml', text: xml },
      { name: 'word/_rels/document.xml.rels', text: renderLinks(links, handout.pictures) },
      { name: 'word/styles.xml', text: renderStyles(handout) },
      { name: 'word/numbering.xml', text: renderNumbering(starts) },
    ]
  },
} as const satisfies FilesFormat

const CONTENT_TYPES = `${XML}
<Types xmlns="${PACKAGE}/content-types">
<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>
<Default Extension="xml" ContentType="application/xml"/>
<Default Extension="jpg" ContentType="image/jpeg"/>
<Override PartName="/word/document.xml" ContentType="${WORD}.document.main+xml"/>
<Override PartName="/word/styles.xml" ContentType="${WORD}.styles+xml"/>
<Override PartName="/word/numbering.xml" ContentType="${WORD}.numbering+xml"/>
<Override PartName="/docProps/core.xml" ContentType="application/vnd.openxmlformats-package.core-properties+xml"/>
</Types>
`

const RELATIONSHIPS = `${XML}
<Relationships xmlns="${PACKAGE}/relationships">
<Relationship Id="document" Type="${OFFICE}/officeDocument" Target="word/document.xml"/>
<Relationship Id="properties" Type="${PACKAGE}/relationships/metadata/core-properties" Target="docProps/core.xml"/>
</Relationships>
`

/** Renders the document's properties. The date is that of the course, so the same version gives the same bytes. */
function renderProperties({ name, headline, language, createdAt }: Course): string {
  const time = createdAt.replace(/\.\d+Z$/, 'Z')
  return `${XML}
<cp:coreProperties xmlns:cp="${PACKAGE}/metadata/core-properties"
  xmlns:dc="http://purl.org/dc/elements/1.1/"
  xmlns:dcterms="http://purl.org/dc/terms/"
  xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">
<dc:title>${escapeXml(name)}</dc:title>
<dc:description>${escapeXml(headline)}</dc:description>
<dc:language>${language}</dc:language>
<dcterms:created xsi:type="dcterms:W3CDTF">${time}</dcterms:created>
<dcterms:modified xsi:type="dcterms:W3CDTF">${time}</dcterms:modified>
</cp:coreProperties>
`
}

function renderLinks(links: string[], pictures: HandoutPicture[]): string {
  const leadsTo = (link: string, index: number) =>
    `<Relationship Id="link${index + 1}" Type="${OFFICE}/hyperlink" Target="${escapeXml(link)}" TargetMode="External"/>`
  const shows = ({ name }: HandoutPicture, index: number) =>
    `<Relationship Id="picture${index + 1}" Type="${OFFICE}/image" Target="${MEDIA_FOLDER}${name}"/>`
  return `${XML}
<Relationships xmlns="${PACKAGE}/relationships">
<Relationship Id="styles" Type="${OFFICE}/styles" Target="styles.xml"/>
<Relationship Id="numbering" Type="${OFFICE}/numbering" Target="numbering.xml"/>
${[...links.map(leadsTo), ...pictures.map(shows)].join('\n')}
</Relationships>
`
}
