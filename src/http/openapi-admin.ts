import type { PublicErrorCode } from '../errors.ts'
import type { Examples } from './openapi-examples.ts'
import { jsonAnswer, type OperationText, operation, type Part, parameterRef } from './openapi-operation.ts'

export function adminPaths(examples: Examples): Part {
  const account = [parameterRef('AccountId')]
  return {
    '/admin/v1/accounts': {
      post: adminOperation({
        operationId: 'createAccount',
        summary: 'Open an account',
        description: 'Its period starts now and lasts a calendar month.',
        body: { schema: 'NewAccount', required: true, examples: examples.newAccount },
        answers: { 201: jsonAnswer('The account.', 'Account', examples.account) },
        errors: ['VALIDATION_ERROR'],
        messages: { VALIDATION_ERROR: 'plan must be one of free, starter, pro, business' },
      }),
      get: adminOperation({
        operationId: 'listAccounts',
        summary: 'List accounts',
        description: 'All accounts, oldest first, without their webhook secrets.',
        answers: { 200: jsonAnswer('The accounts.', 'AccountList', examples.accounts) },
      }),
    },
    '/admin/v1/accounts/{id}': {
      get: adminOperation({
        operationId: 'readAccount',
        summary: 'Read an account',
        description: 'One account, with its webhook secret.',
        parameters: account,
        answers: { 200: jsonAnswer('The account.', 'Account', examples.account) },
        errors: ['NOT_FOUND'],
      }),
      patch: adminOperation({
        operationId: 'changeAccount',
        summary: 'Change an account',
        description: 'What is left out stays as it is. A change is in force on the very next request of its keys.',
        parameters: account,
        body: { schema: 'AccountChange', required: true, examples: examples.accountChange },
        answers: { 200: jsonAnswer('The account as it is now.', 'Account', examples.changed) },
        errors: ['VALIDATION_ERROR', 'NOT_FOUND'],
        messages: { VALIDATION_ERROR: 'plan must be one of free, starter, pro, business' },
      }),
    },
    '/admin/v1/accounts/{id}/keys': {
      post: adminOperation({
        operationId: 'createKey',
        summary: 'Make an API key',
        description: 'The key is shown in this answer and never again.',
        parameters: account,
        body: { schema: 'NewKeyRequest', required: false, examples: examples.newKey },
        answers: { 201: jsonAnswer('The key.', 'ApiKey', examples.key) },
        errors: ['VALIDATION_ERROR', 'NOT_FOUND'],
        messages: { VALIDATION_ERROR: 'name must be a string' },
      }),
      get: adminOperation({
        operationId: 'listKeys',
        summary: 'List the keys of an account',
        description: 'Oldest first, revoked ones too. Of each key only the beginning and the end are known.',
        parameters: account,
        answers: { 200: jsonAnswer('The keys.', 'ApiKeyList', examples.keys) },
        errors: ['NOT_FOUND'],
      }),
    },
    '/admin/v1/keys/{id}': {
      delete: adminOperation({
        operationId: 'revokeKey',
        summary: 'Revoke an API key',
        description:
          'The key is unknown on its very next request. Its courses and previews stay. A second time changes nothing.',
        parameters: [parameterRef('KeyId')],
        answers: { 204: { description: 'The key is revoked.' } },
        errors: ['VALIDATION_ERROR', 'NOT_FOUND'],
        messages: { VALIDATION_ERROR: 'The content type must be application/json', NOT_FOUND: 'No such key' },
      }),
    },
  }
}

type AdminText = Omit<OperationText, 'tags' | 'security' | 'limit' | 'errors'> & { errors?: PublicErrorCode[] }

function adminOperation({ errors = [], messages, ...text }: AdminText): Part {
  return operation({
    ...text,
    tags: ['Operator'],
    security: [{ adminToken: [] }],
    errors: ['INVALID_API_KEY', ...errors, 'INTERNAL_ERROR'],
    messages: { INVALID_API_KEY: 'Missing or invalid admin token', NOT_FOUND: 'No such account', ...messages },
    limit: null,
  })
}
