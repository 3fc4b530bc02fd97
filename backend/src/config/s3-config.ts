/** A bucket with the protocol of S3. */
export interface S3Config {
  readonly bucket: string;
  readonly region: string;
  /** Address of a provider other than Amazon; undefined for Amazon, whose address follows from the region. */
  readonly endpoint: string | undefined;
  /** Whether the bucket is in the path of an address (`https://host/bucket`) instead of its host name. */
  readonly forcePathStyle: boolean;
  readonly credentials: { readonly accessKeyId: string; readonly secretAccessKey: string };
}

interface S3Values {
  readonly S3_BUCKET: string | undefined;
  readonly S3_REGION: string | undefined;
  readonly S3_ENDPOINT: string | undefined;
  readonly S3_FORCE_PATH_STYLE: 'on' | 'off' | undefined;
  readonly S3_ACCESS_KEY_ID: string | undefined;
  readonly S3_SECRET_ACCESS_KEY: string | undefined;
}

/** The region that servers expect which have none. */
const ANY_REGION = 'us-east-1';
const needed = ['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const;
const others = ['S3_REGION', 'S3_ENDPOINT', 'S3_FORCE_PATH_STYLE'] as const;

/** One sentence for each variable that is missing although other variables of the bucket are set. */
export function s3Problems(env: Readonly<Record<string, string | undefined>>): string[] {
  const isSet = (variable: string): boolean => (env[variable] ?? '') !== '';
  if (![...needed, ...others].some(isSet)) return [];
  const missing = needed.filter((variable) => !isSet(variable));
  return [
    ...missing.map((variable) => `${variable} must be set when another S3 variable is, was not set`),
    ...(isSet('S3_ENDPOINT') || isSet('S3_REGION') ? [] : ['S3_ENDPOINT or S3_REGION must be set with S3_BUCKET']),
  ];
}

/** The bucket for photos, documents and seals; undefined when none is configured: they are in the data folder then. */
export function s3Config(values: S3Values): S3Config | undefined {
  const { S3_BUCKET: bucket, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = values;
  if (bucket === undefined || accessKeyId === undefined || secretAccessKey === undefined) return undefined;
  return {
    bucket,
    region: values.S3_REGION ?? ANY_REGION,
    endpoint: values.S3_ENDPOINT,
    forcePathStyle: values.S3_FORCE_PATH_STYLE === 'on',
    credentials: { accessKeyId, secretAccessKey },
  };
}
