import { describe, expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { UploadProgress } from './upload-progress';
import type { PhotoUploads } from './use-photo-uploads';

const ignored = () => undefined;

const uploads = (share: number): PhotoUploads => ({
  phase: 'uploading',
  queue: [],
  share,
  pauses: 0,
  error: undefined,
  arrived: 0,
  failed: [],
  choose: ignored,
  resume: ignored,
  retry: ignored,
  dismiss: ignored,
});

describe('the progress of photo uploads', () => {
  it('shows every percent and speaks only of each quarter', () => {
    const { rerender } = render(<UploadProgress uploads={uploads(0)} />);
    const spoken = [0.1, 0.24, 0.26, 0.49, 0.5, 0.99].map((share) => {
      rerender(<UploadProgress uploads={uploads(share)} />);
      expect(screen.getByRole('progressbar')).toHaveAttribute('value', String(Math.round(share * 100)));
      return screen.getByRole('status').textContent?.match(/\d+/)?.[0];
    });
    expect(spoken).toEqual(['0', '0', '25', '25', '50', '75']);
  });

  it('is not inside a live region, which would speak each percent', () => {
    render(<UploadProgress uploads={uploads(0.3)} />);
    expect(screen.getByRole('progressbar').closest('[aria-live], [role="status"]')).toBeNull();
  });
});
