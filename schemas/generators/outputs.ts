import { readDocuments } from './documents.ts'
import { documentsModule, validateModule, validatorTypes } from './modules.ts'
import { openapiOf } from './openapi.ts'
import { typesOf } from './types.ts'
import { validatorsOf } from './validators.ts'

/** Every generated file of this room by its name, made from the schema files as they are now. */
export async function outputs(): Promise<Map<string, string>> {
  const documents = readDocuments()
  return new Map([
    ['types.ts', await typesOf(documents)],
    ['validators.js', await validatorsOf(documents)],
    ['validators.d.ts', validatorTypes()],
    ['validate.ts', validateModule(documents)],
    ['documents.ts', documentsModule(documents)],
    ['openapi.json', openapiOf(documents)],
  ])
}
