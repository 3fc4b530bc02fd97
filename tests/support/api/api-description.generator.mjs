import { readFile } from 'node:fs/promises';
import { Validator } from '@seriousme/openapi-schema-validator';
import openapiTS, { astToString } from 'openapi-typescript';

/**
 * Prints, as JSON, the errors of the OpenAPI document whose path is the argument, and the TypeScript types generated
 * from it. Runs in a separate process, because Jest cannot load the validator and the generator, which are ES modules.
 */
const document = JSON.parse(await readFile(process.argv[2], 'utf8'));
const { valid, errors } = await new Validator().validate(structuredClone(document));
const types = valid ? astToString(await openapiTS(document)) : '';
process.stdout.write(JSON.stringify({ problems: valid ? [] : [errors].flat(), types }));
