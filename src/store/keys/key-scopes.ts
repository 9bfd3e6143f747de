/** The scopes of a key: reading, changing and exporting. A key that was made without scopes has all of them. */
export const KEY_SCOPES = ['read', 'write', 'export'] as const
export type KeyScope = (typeof KEY_SCOPES)[number]

/** Parses the scopes in a key's row. Null stands for all scopes. */
export function readScopes(scopes: string | null): readonly KeyScope[] {
  return scopes === null ? KEY_SCOPES : KEY_SCOPES.filter(scope => scopes.split(' ').includes(scope))
}
