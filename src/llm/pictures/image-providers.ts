/** Providers with an endpoint for pictures that the SDK supports. */
export const IMAGE_PROVIDERS = ['openai', 'azure', 'gemini', 'openai-compatible'] as const
export type ImageProvider = (typeof IMAGE_PROVIDERS)[number]
