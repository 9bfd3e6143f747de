import { familyId } from '../../course/family.ts'
import type { Course } from '../../course/schema.ts'
import type { FilesFormat, TextFile } from '../export-format.ts'
import { buildHandout } from '../handout/build-handout.ts'
import type { Handout, Section } from '../handout/handout.ts'
import { HANDOUT_STYLE } from '../handout/handout-style.ts'
import { writeSections } from '../handout/write-sections.ts'
import { escapeXml } from '../xml.ts'

const FOLDER = 'EPUB'
const MEDIA_FOLDER = 'media/'

/** EPUB 3.3. Pictures stay WebP, which every EPUB reader must support (a core media type, 3.2). */
export const epub = {
  name: 'epub',
  title: 'EPUB',
  meaning: 'A book for readers, tablets and phones.',
  group: 'reading',
  extension: 'epub',
  contentType: 'application/epub+zip',
  container: 'files',
  medium: 'book',
  mediaFolder: `${FOLDER}/${MEDIA_FOLDER}`,
  pictures: 'webp',
  build: course => {
    const handout = buildHandout(course)
    const sections = renderSections(handout)
    return [
      // This file is first in the zip and uncompressed, so that e-book readers can recognise an EPUB by its first bytes
      // (EPUB 3.3, 4.2.6.3).
      { name: 'mimetype', text: 'application/epub+zip' },
      { name: 'META-INF/container.xml', text: CONTAINER },
      { name: `${FOLDER}/package.opf`, text: renderPackage(course, handout, sections) },
      { name: `${FOLDER}/nav.xhtml`, text: renderNavigation(handout) },
      { name: `${FOLDER}/title.xhtml`, text: renderTitlePage(handout) },
      ...sections,
      { name: `${FOLDER}/style.css`, text: STYLE },
    ]
  },
} as const satisfies FilesFormat

const CONTAINER = `<?xml version="1.0" encoding="UTF-8"?>
<container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container">
  <rootfiles>
    <rootfile full-path="${FOLDER}/package.opf" media-type="application/oebps-package+xml"/>
  </rootfiles>
</container>
`

const STYLE = `body { line-height: 1.5; margin: 0 5%; }
h1, h2 { line-height: 1.2; break-after: avoid; }
.headline { font-size: 1.2em; }
${HANDOUT_STYLE}`

/** Renders the package document. The date is that of the course, so the same version gives the same bytes. */
function renderPackage(course: Course, handout: Handout, files: TextFile[]): string {
  const { title, language, direction, sections, pictures } = handout
  const withFormulas = new Set(files.filter(({ text }) => text.includes('<math ')).map(({ name }) => name))
  const writeItem = ({ id }: Section) => {
    const properties = withFormulas.has(nameFile(id)) ? ' properties="mathml"' : ''
    return `    <item id="s-${id}" href="${id}.xhtml" media-type="application/xhtml+xml"${properties}/>`
  }
  const modified = course.createdAt.replace(/\.\d+Z$/, 'Z')
  const features = ['structuralNavigation', 'tableOfContents', 'readingOrder', 'alternativeText']
  if (withFormulas.size > 0) features.push('MathML', 'describedMath')
  return `<?xml version="1.0" encoding="UTF-8"?>
<package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="identifier" xml:lang="${language}" dir="${direction}">
  <metadata xmlns:dc="http://purl.org/dc/elements/1.1/">
    <dc:identifier id="identifier">urn:coursewright:${familyId(course)}:${language}:v${course.version}</dc:identifier>
    <dc:title>${escapeXml(title)}</dc:title>
    <dc:language>${language}</dc:language>
    <dc:description>${escapeXml(course.headline)}</dc:description>
    <meta property="dcterms:modified">${modified}</meta>
    <meta property="schema:accessMode">textual</meta>
${pictures.length > 0 ? '    <meta property="schema:accessMode">visual</meta>\n' : ''}    <meta property="schema:accessModeSufficient">textual</meta>
${features.map(feature => `    <meta property="schema:accessibilityFeature">${feature}</meta>`).join('\n')}
    <meta property="schema:accessibilityHazard">none</meta>
  </metadata>
  <manifest>
    <item id="nav" href="nav.xhtml" media-type="application/xhtml+xml" properties="nav"/>
    <item id="title" href="title.xhtml" media-type="application/xhtml+xml"/>
${sections.map(writeItem).join('\n')}
    <item id="style" href="style.css" media-type="text/css"/>
${pictures.map(({ name }, index) => `    <item id="p-${index + 1}" href="${MEDIA_FOLDER}${name}" media-type="image/webp"/>\n`).join('')}  </manifest>
  <spine page-progression-direction="${direction}">
    <itemref idref="title"/>
    <itemref idref="nav"/>
${sections.map(({ id }) => `    <itemref idref="s-${id}"/>`).join('\n')}
  </spine>
</package>
`
}

/** Renders the table of contents, with lessons below their chapters. */
function renderNavigation(handout: Handout): string {
  const chapters: { section: Section; lessons: Section[] }[] = []
  for (const section of handout.sections) {
    if (section.level === 1) chapters.push({ section, lessons: [] })
    else chapters.at(-1)!.lessons.push(section)
  }
  const link = ({ id, title }: Section) => `<a href="${id}.xhtml">${escapeXml(title)}</a>`
  const entries = chapters.map(({ section, lessons }) => {
    const below =
      lessons.length > 0 ? `\n<ol>\n${lessons.map(lesson => `<li>${link(lesson)}</li>`).join('\n')}\n</ol>` : ''
    return `<li>${link(section)}${below}</li>`
  })
  const body = `<nav epub:type="toc" id="toc">
<h1>${escapeXml(handout.contents)}</h1>
<ol>
${entries.join('\n')}
</ol>
</nav>`
  return renderDocument(handout, handout.contents, body)
}

function renderTitlePage(handout: Handout): string {
  const { title, headline } = handout
  return renderDocument(handout, title, `<h1>${escapeXml(title)}</h1>\n<p class="headline">${escapeXml(headline)}</p>`)
}

function renderSections(handout: Handout): TextFile[] {
  return writeSections(handout, { extension: 'xhtml', mediaFolder: MEDIA_FOLDER }).map(({ section, body }) => {
    const { id, title } = section
    const text = renderDocument(handout, title, `<h1>${escapeXml(title)}</h1>\n${body}`)
    return { name: nameFile(id), text }
  })
}

function nameFile(id: string): string {
  return `${FOLDER}/${id}.xhtml`
}

function renderDocument({ language, direction }: Handout, title: string, body: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE html>
<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops" lang="${language}" xml:lang="${language}" dir="${direction}">
<head>
<meta charset="UTF-8"/>
<title>${escapeXml(title)}</title>
<link rel="stylesheet" type="text/css" href="style.css"/>
</head>
<body>
${body}
</body>
</html>
`
}
