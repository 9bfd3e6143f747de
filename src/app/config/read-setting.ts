import type { Setting } from './settings.ts'

/**
 * The error for a setting that cannot be used. Its message is one line with the variable's name and the values that it
 * takes.
 */
export class ConfigError extends Error {}

/** Reads the text of a setting; null if it is not set. */
export type Read = (name: Setting) => string | null

export function wholeNumber(read: Read, name: Setting, fallback: number, least: number, most: number): number {
  const text = read(name)
  if (text === null) return fallback
  const value = Number(text)
  if (!/^\d+$/.test(text) || value < least || value > most)
    throw new ConfigError(`${name} takes a whole number from ${least} to ${most}`)
  return value
}

export function readChoice<const Choice extends string>(
  read: Read,
  name: Setting,
  choices: readonly Choice[],
  fallback: Choice,
): Choice {
  const text = read(name)
  if (text === null) return fallback
  const choice = choices.find(candidate => candidate === text)
  if (!choice) throw new ConfigError(`${name} takes one of ${choices.join(', ')}`)
  return choice
}

export function webAddress(read: Read, name: Setting): string | null {
  const text = read(name)
  if (text === null) return null
  const url = URL.parse(text)
  const isPlain = url && /^https?:$/.test(url.protocol) && !url.username && !url.password && !url.search && !url.hash
  if (!isPlain) throw new ConfigError(`${name} takes an http:// or https:// address without a query`)
  return url.href.replace(/\/+$/, '')
}

/**
 * Reads a base URL without a path. The service cannot be installed below a path, because its pages refer to their files
 * from the root.
 */
export function origin(read: Read, name: Setting): string | null {
  const address = webAddress(read, name)
  if (address !== null && new URL(address).pathname !== '/')
    throw new ConfigError(`${name} takes an http:// or https:// address without a path`)
  return address
}

export function databaseUrl(read: Read, name: Setting): string | null {
  const text = read(name)
  if (text !== null && !/^postgres(ql)?:\/\/./.test(text))
    throw new ConfigError(`${name} takes postgres://user:password@host:port/database`)
  return text
}

export function required(read: Read, name: Setting, what: string): string {
  const text = read(name)
  if (text === null) throw new ConfigError(`${name} takes ${what}`)
  return text
}

export function asConfigError<T>(parse: () => T): T {
  try {
    return parse()
  } catch (error) {
    throw new ConfigError((error as Error).message)
  }
}
