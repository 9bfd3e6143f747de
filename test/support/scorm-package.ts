import { strFromU8, unzipSync } from 'fflate'

export type Package = { files: Map<string, Uint8Array>; manifest: string }

/** Unpacks a package with another library than the one that packed it. */
export function openPackage(zip: Uint8Array): Package {
  const files = new Map(Object.entries(unzipSync(zip)))
  return { files, manifest: strFromU8(files.get('imsmanifest.xml') ?? new Uint8Array()) }
}

export function textOf({ files }: Package, name: string): string {
  return strFromU8(files.get(name)!)
}

/** Lists the names in the order of the zip's directory. */
export function namesOf(zip: Uint8Array): string[] {
  const names: string[] = []
  unzipSync(zip, {
    filter: file => {
      names.push(file.name)
      return false
    },
  })
  return names
}

/** Lists all values of an attribute, or all texts of an element, as they are written in the manifest. */
export function attributesOf(manifest: string, element: string, attribute: string): string[] {
  return [...manifest.matchAll(new RegExp(`<${element}\\s[^>]*?\\b${attribute}="([^"]*)"`, 'g'))].map(
    match => match[1]!,
  )
}

export function textsOf(manifest: string, element: string): string[] {
  return [...manifest.matchAll(new RegExp(`<${element}>([^<]*)</${element}>`, 'g'))].map(match => match[1]!)
}
