import { readFile } from 'node:fs/promises';
import { Validator } from '@seriousme/openapi-schema-validator';
import openapiTS, { astToString } from 'openapi-typescript';

/**
 * Started with the path of an OpenAPI document: writes what is wrong with it, and the types of a client of it, as JSON. A
 * separate process, because both packages are modules that Jest cannot load.
 */
const document = JSON.parse(await readFile(process.argv[2], 'utf8'));
const { valid, errors } = await new Validator().validate(structuredClone(document));
const types = valid ? astToString(await openapiTS(document)) : '';
process.stdout.write(JSON.stringify({ problems: valid ? [] : [errors].flat(), types }));
