import type { SourceMutant } from '../support/source-mutant.ts'
import type { AttackName } from './attacks.ts'

/** Services without one of the cures, and the attack that is felt then. A suite that does not notice is worth nothing. */
export const MUTANTS = {
  'logos-on-the-thread-that-answers': {
    file: 'src/flows/change-brand.ts',
    from: `import { readLogoApart } from '../brand/read-logo-apart.ts'`,
    to: `import { readLogo as readLogoApart } from '../brand/read-logo.ts'`,
    attack: 'a logo as dear as one may be',
  },
  'slots-without-shares': {
    file: 'src/worker/slots.ts',
    from: 'room(): Room {',
    to: 'room(): Room { return { hasModel, lasting: true, fullAccounts: [], documents: true, fullDocumentAccounts: [] }',
    attack: 'courses from a document of 168,000 words',
  },
  'reading-without-turns': {
    file: 'src/flows/sources/add-source.ts',
    from: 'createTurns({ perName: 1, inAll: 2,',
    to: 'createTurns({ perName: 2, inAll: 2,',
    attack: 'uploads of a document of 168,000 words',
  },
  'pictures-without-turns': {
    file: 'src/flows/picture-turns.ts',
    from: 'createTurns({ perName: 1, inAll: 2,',
    to: 'createTurns({ perName: 2, inAll: 2,',
    attack: 'pictures of 50 million pixels',
  },
  'previews-without-a-cache': {
    file: 'src/api/routes/preview.ts',
    from: 'const cachedFile = cache.find(name)',
    to: 'const cachedFile = null as Content | null',
    attack: 'previews of a large course',
  },
} as const satisfies Record<string, SourceMutant & { attack: AttackName }>
export type Mutant = keyof typeof MUTANTS
