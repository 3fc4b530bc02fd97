import { readFile } from 'node:fs/promises';
import { Validator } from '@seriousme/openapi-schema-validator';
import openapiTS, { astToString } from 'openapi-typescript';

/**
 * Run with the path of an OpenAPI document; writes the document's errors and the types of a client for it, as JSON.
 * This is a separate process, because Jest cannot load both packages, which are ES modules.
 */
const document = JSON.parse(await readFile(process.argv[2], 'utf8'));
const { valid, errors } = await new Validator().validate(structuredClone(document));
const types = valid ? astToString(await openapiTS(document)) : '';
process.stdout.write(JSON.stringify({ problems: valid ? [] : [errors].flat(), types }));
