import { readFileSync } from 'node:fs'
import { memoryPages, validateXML } from 'xmllint-wasm'
import { XLIFF_NAMESPACE } from '../../src/course/translate/write-xliff.ts'
import { controlDocuments } from './scorm-schemas.ts'

/** The memory that the validator may use: the file of the largest course has megabytes. */
const MEMORY_PAGES = 512 * memoryPages.MiB

const SCHEMA = 'xliff-core-1.2-strict.xsd'

/**
 * A schema that imports the namespace of `xml:lang` from a local file before it imports the standard's schema, which
 * would otherwise fetch that namespace from the web.
 */
const DRIVER = `<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema">
  <xs:import namespace="http://www.w3.org/XML/1998/namespace" schemaLocation="xml.xsd"/>
  <xs:import namespace="${XLIFF_NAMESPACE}" schemaLocation="${SCHEMA}"/>
</xs:schema>`

/**
 * Validates each file against the strict schema of XLIFF 1.2 (OASIS, 2008), and returns the errors. All files go into one call,
 * because loading the validator is slow.
 */
export async function validateXliffs(files: string[]): Promise<string[][]> {
  const named = files.map((contents, index) => ({ fileName: `course-${index}.xlf`, contents }))
  const { errors } = await validateXML({
    xml: named,
    schema: { fileName: 'driver.xsd', contents: DRIVER },
    maxMemoryPages: MEMORY_PAGES,
    preload: [
      ...controlDocuments('scorm2004_4'),
      { fileName: SCHEMA, contents: readFileSync(new URL(`./xliff-1.2/${SCHEMA}`, import.meta.url)) },
    ],
  })
  // The validator warns that it did not load the namespace of `xml:lang` a second time; this warning is no error.
  const problems = errors.filter(({ message }) => !message.includes('parser warning'))
  return named.map(({ fileName }) =>
    problems.filter(({ rawMessage }) => rawMessage.startsWith(fileName)).map(({ message }) => message),
  )
}
