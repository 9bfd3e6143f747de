import { readdirSync, readFileSync } from 'node:fs'
import { validateXML } from 'xmllint-wasm'
import { type FormatName, requirePlayerFormat } from '../../src/export/formats.ts'

export const SCORM_FORMATS = ['scorm12', 'scorm2004', 'scorm2004_4'] as const satisfies FormatName[]
export type ScormFormat = (typeof SCORM_FORMATS)[number]

const NAMESPACES_12 = {
  'http://www.imsproject.org/xsd/imscp_rootv1p1p2': 'imscp_rootv1p1p2.xsd',
  'http://www.adlnet.org/xsd/adlcp_rootv1p2': 'adlcp_rootv1p2.xsd',
}
const NAMESPACES_2004 = {
  'http://www.imsglobal.org/xsd/imscp_v1p1': 'imscp_v1p1.xsd',
  'http://www.adlnet.org/xsd/adlcp_v1p3': 'adlcp_v1p3.xsd',
  'http://www.adlnet.org/xsd/adlseq_v1p3': 'adlseq_v1p3.xsd',
  'http://www.adlnet.org/xsd/adlnav_v1p3': 'adlnav_v1p3.xsd',
  'http://www.imsglobal.org/xsd/imsss': 'imsss_v1p0.xsd',
}

/** Validates a manifest against the XML schemas (control documents) of its edition of SCORM, and returns the errors. */
export async function validateManifest(manifest: string, edition: ScormFormat): Promise<string[]> {
  const { errors } = await validateXML({
    xml: { fileName: 'imsmanifest.xml', contents: manifest },
    schema: { fileName: 'driver.xsd', contents: driverSchema(edition) },
    preload: controlDocuments(edition),
  })
  return errors.map(error => error.message)
}

/**
 * Writes a schema that imports the schemas of all namespaces: with only one of them, elements of the other namespaces
 * would not be validated.
 */
function driverSchema(edition: ScormFormat): string {
  const namespaces = edition === 'scorm12' ? NAMESPACES_12 : NAMESPACES_2004
  const imports = Object.entries(namespaces).map(
    ([namespace, file]) => `<xs:import namespace="${namespace}" schemaLocation="${file}"/>`,
  )
  return `<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema">${imports.join('')}</xs:schema>`
}

export function controlDocuments(edition: ScormFormat): { fileName: string; contents: Uint8Array }[] {
  const folder = new URL(
    `../../src/export/control-documents/${requirePlayerFormat(edition).controlDocuments}/`,
    import.meta.url,
  )
  return readdirSync(folder)
    .sort()
    .map(fileName => ({ fileName, contents: readFileSync(new URL(fileName, folder)) }))
}
