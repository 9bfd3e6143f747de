import type { Pack } from './pack-schema.ts'

/** Topics and core name lessons that are there, and each topic is one that nothing else is called by. */
export function topicProblems({ topics, core, notAliases, chapters, jobAids, rolePlays }: Pack): string[] {
  const places = new Set(chapters.flatMap(({ lessons }, c) => lessons.map((_, l) => `${c + 1}.${l + 1}`)))
  const named = [
    ...topics.flatMap(({ name, lessons }) => lessons.map(lesson => ({ by: `topic “${name}”`, lesson }))),
    ...core.map(lesson => ({ by: 'core', lesson })),
    ...[...jobAids, ...rolePlays].map(({ id, lesson }) => ({ by: id, lesson })),
  ]
  const names = topics.flatMap(({ name, aliases }) => [name.toLowerCase(), ...aliases])
  const twice = names.filter((name, at) => names.indexOf(name) !== at)
  return [
    ...named.filter(({ lesson }) => !places.has(lesson)).map(({ by, lesson }) => `${by}: there is no lesson ${lesson}`),
    ...twice.map(name => `topics: “${name}” stands there twice`),
    ...names.filter(name => notAliases.includes(name)).map(name => `topics: “${name}” is a near miss of the pack`),
    ...names.filter(name => name !== name.toLowerCase()).map(name => `topics: “${name}” is not in lower case`),
  ]
}
