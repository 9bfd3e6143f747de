-- The address of a callback holds its secret: of courses that were deleted before it went with them, it goes now.
update events set url = '' where body = '{}';
