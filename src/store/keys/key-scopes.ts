/** What a key may do: read, change, pack. A key that was made without any may do all of it. */
export const KEY_SCOPES = ['read', 'write', 'export'] as const
export type KeyScope = (typeof KEY_SCOPES)[number]

/** The scopes of a key, as its row has them. */
export function readScopes(scopes: string | null): readonly KeyScope[] {
  return scopes === null ? KEY_SCOPES : KEY_SCOPES.filter(scope => scopes.split(' ').includes(scope))
}
