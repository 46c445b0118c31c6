-- Opens a timeline in Neovim without a window, and prints its findings and a meaning.
-- Run by Scripts/lsp-trial.sh.
vim.cmd('edit ' .. os.getenv('TIMELINE'))
local client = vim.lsp.start_client({ name = 'flipbook', cmd = { os.getenv('FLIPBOOK'), 'lsp' } })
vim.lsp.buf_attach_client(0, client)
vim.wait(20000, function() return #vim.diagnostic.get(0) > 0 end)
for _, finding in ipairs(vim.diagnostic.get(0)) do
  io.stdout:write(finding.lnum + 1, ':', finding.col + 1, ' ', finding.message, '\n')
end
local place = { textDocument = vim.lsp.util.make_text_document_params(), position = { line = 3, character = 2 } }
for _, answer in pairs(vim.lsp.buf_request_sync(0, 'textDocument/hover', place, 20000) or {}) do
  io.stdout:write(answer.result.contents.value, '\n')
end
vim.cmd('qa!')
